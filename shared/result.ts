import type { Failure } from './failure.js'

/** The result of an operation that may fail in an expected way. Bugs throw instead. */
export type Result<T, F = Failure> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: F }

export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value })

export const fail = <F>(failure: F): { readonly ok: false; readonly failure: F } => ({ ok: false, failure })

/** Turns a result inside a result into one: for work that returns failures and may also throw system errors. */
export const flattenResult = <T>(result: Result<Result<T>>): Result<T> => (result.ok ? result.value : result)
