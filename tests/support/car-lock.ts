import type { TestApp } from "./app.ts";

/** Switches the lock of a car, with which every act on it begins, on or off. */
export async function setCarLock({ db }: Pick<TestApp, "db">, isOn: boolean): Promise<void> {
  await db.owner.query(
    `CREATE OR REPLACE FUNCTION lock_car(car uuid) RETURNS SETOF products LANGUAGE sql AS
     'SELECT * FROM products WHERE id = car ${isOn ? "FOR NO KEY UPDATE" : ""}'`,
  );
}
