import * as z from 'zod'
import { LIMITS } from '../../limits.js'

/** A verb: what the window sends, and what it is answered. */
export type RequestRow<In extends z.ZodType, Out extends z.ZodType> = {
  readonly kind: 'ask'
  readonly input: In
  readonly output: Out
}
/** A piece of news. */
export type EventRow<Out extends z.ZodType> = { readonly kind: 'tell'; readonly output: Out }

/** The window asks, main answers. */
export const defineRequest = <In extends z.ZodType, Out extends z.ZodType>(
  input: In,
  output: Out,
): RequestRow<In, Out> => ({
  kind: 'ask',
  input,
  output,
})
/** Main tells, the window listens. */
export const defineEvent = <Out extends z.ZodType>(output: Out): EventRow<Out> => ({ kind: 'tell', output })

/** What the rows of every noun are made of: closed records and bounded values. */
export const noInput = z.undefined()
export const record = z.strictObject
export const secret = z.string().min(1).max(LIMITS.SECRET_CHARS)
export const login = z.string().min(1).max(LIMITS.LOGIN_CHARS)
export const title = z.string().max(LIMITS.TITLE_CHARS)
export const count = z.number().int().nonnegative()
