const methods = {
  getItem(this: Record<string, string>, name: string) {
    return Object.hasOwn(this, name) ? this[name] : null;
  },
  setItem(this: Record<string, string>, name: string, value: string) {
    this[name] = value;
  },
  removeItem(this: Record<string, string>, name: string) {
    Reflect.deleteProperty(this, name);
  },
};

/** An empty storage such as a browser's, whose entries are its own properties. */
export function makeStorage(): Pick<Storage, keyof typeof methods> {
  return Object.create(methods);
}
