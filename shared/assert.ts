/** Fails to compile when a union is not handled completely, and throws when a value got past the types. */
export function assertNever(value: never, where: string): never {
  throw new Error(`${where}: unexpected ${JSON.stringify(value)}`)
}

/** Throws when a condition does not hold that our own code guarantees: this is a bug, in production as well. */
export function assert(condition: boolean, promise: string): asserts condition {
  if (!condition) throw new Error(`broken promise: ${promise}`)
}
