/**
 * Whose page this is: the id of the person that it shows as signed in. Calls are made as them or not
 * at all, whoever else has signed in to this browser since.
 */
let userId: string | undefined;

export function actingUser(): string | undefined {
  return userId;
}

export function setActingUser(id: string | undefined): void {
  userId = id;
}
