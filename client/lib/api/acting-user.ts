/**
 * The id of the user whom this page shows as signed in. Calls are made as this user or refused, even when
 * somebody else has signed in to this browser since.
 */
let userId: string | undefined;

export function actingUser(): string | undefined {
  return userId;
}

export function setActingUser(id: string | undefined): void {
  userId = id;
}
