import type { Failure } from './failure.js'

/** What an operation that may fail in an expected way gives back. Bugs throw instead. */
export type Result<T, F = Failure> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: F }

export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value })

export const fail = <F>(failure: F): { readonly ok: false; readonly failure: F } => ({ ok: false, failure })

/** Proves at compile time that a union was handled whole; at run time, that nothing slipped past the types. */
export function assertNever(value: never, where: string): never {
  throw new Error(`${where}: unexpected ${JSON.stringify(value)}`)
}

/** A condition our own code promises. Its breach is a bug, so it throws, in production too. */
export function assert(condition: boolean, promise: string): asserts condition {
  if (!condition) throw new Error(`broken promise: ${promise}`)
}
