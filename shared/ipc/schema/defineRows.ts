import * as z from 'zod'

/** A request: what the window sends, what it receives, and, if a service's method is the whole answer, that method. */
export type RequestRow<In extends z.ZodType, Out extends z.ZodType, To extends Forward | null = Forward | null> = {
  readonly type: 'ask'
  readonly input: In
  readonly output: Out
  readonly forward: To
}
/** A method as `service.method`, and the fields of the input that are its arguments, in order. Without fields it takes the whole input. */
export interface Forward<Method extends string = string, Fields extends readonly string[] = readonly string[]> {
  readonly method: Method
  readonly fields: Fields
}
/** A piece of news. */
export type EventRow<Out extends z.ZodType> = { readonly type: 'tell'; readonly output: Out }

/** Defines a request of the window that a handler in the main process answers. */
export const defineRequest = <In extends z.ZodType, Out extends z.ZodType>(
  input: In,
  output: Out,
): RequestRow<In, Out, null> => ({ type: 'ask', input, output, forward: null })

/**
 * Defines a request that a service's method answers: its handler is generated
 * (electron/ipc/server/forwardingHandlers.ts). A method that does not exist, or whose types differ from the row, does
 * not compile.
 */
export const defineForward = <
  In extends z.ZodType,
  Out extends z.ZodType,
  const Method extends `${string}.${string}`,
  const Fields extends readonly (keyof z.output<In> & string)[],
>(
  input: In,
  output: Out,
  method: Method,
  ...fields: Fields
): RequestRow<In, Out, Forward<Method, Fields>> => ({ type: 'ask', input, output, forward: { method, fields } })

/** Defines an event from the main process to the window. */
export const defineEvent = <Out extends z.ZodType>(output: Out): EventRow<Out> => ({ type: 'tell', output })

export const noInput = z.undefined()
