/**
 * Returns an object whose members are those of the value that `find` returns at the time of use, for things that each
 * test creates anew. Using it before there is one throws; `name` is for that message.
 */
export function createLazyProxy<T extends object>(name: string, find: () => T | null): T {
  return new Proxy({} as T, {
    get(_target, key) {
      const found = find()
      if (found === null) throw new Error(`there is no ${name} yet`)
      return Reflect.get(found, key)
    },
  })
}
