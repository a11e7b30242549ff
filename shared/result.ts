import type { Failure } from './failure.js'

/** The result of an operation that may fail in an expected way. Bugs throw instead. */
export type Result<T, F = Failure> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: F }

export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value })

export const fail = <F>(failure: F): { readonly ok: false; readonly failure: F } => ({ ok: false, failure })

/** Fails to compile when a union is not handled completely, and throws when a value got past the types. */
export function assertNever(value: never, where: string): never {
  throw new Error(`${where}: unexpected ${JSON.stringify(value)}`)
}

/** Throws when a condition does not hold that our own code guarantees: this is a bug, in production as well. */
export function assert(condition: boolean, promise: string): asserts condition {
  if (!condition) throw new Error(`broken promise: ${promise}`)
}
