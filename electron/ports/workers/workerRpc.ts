import * as z from 'zod'
import type { Result } from '../../../shared/result.js'

/**
 * Remote calls between a program and its threads or child processes. A table says which methods there are and what
 * crosses in either direction; client and server are both made from that table (`electron/adapters/workers/rpc`).
 */

/** A method that is answered with a `Result`. `progress` is what it may report before that. */
export interface RpcMethod<In extends z.ZodType, Out extends z.ZodType, Progress extends z.ZodType> {
  readonly type: 'call'
  readonly input: In
  readonly output: Out
  readonly progress: Progress
}

/** A message without an answer. It arrives after everything that was sent before it. */
export interface RpcNotice<In extends z.ZodType> {
  readonly type: 'notice'
  readonly input: In
}

/** A method of a table. `progress` may be left out where nothing is reported. */
export const defineMethod = <In extends z.ZodType, Out extends z.ZodType, Progress extends z.ZodType = z.ZodNever>(
  input: In,
  output: Out,
  progress: Progress = NO_PROGRESS as unknown as Progress,
): RpcMethod<In, Out, Progress> => ({ type: 'call', input, output, progress })

const NO_PROGRESS = { safeParse: () => ({ success: false }) }

/** A message of a table that is not answered. */
export const defineNotice = <In extends z.ZodType>(input: In): RpcNotice<In> => ({ type: 'notice', input })

/**
 * A value that the other side of the same build made, taken as it is: for what is checked where it is read and would
 * only be walked through twice.
 */
export const sameBuild = <T>(): z.ZodType<T, T> => z.custom<T>()

/**
 * What a method's whole input or output may be instead of a schema, where both sides are of one build and a thread must
 * stay small: zod is five megabytes of memory in each. Not to be put inside another schema.
 */
export const unchecked = <T>(): z.ZodType<T, T> =>
  ({ safeParse: (data: unknown) => ({ success: true, data }) }) as unknown as z.ZodType<T, T>

/** An array that the caller may give, and is given, for reading only. */
export const listOf = <T extends z.ZodType>(item: T): z.ZodType<readonly z.output<T>[], readonly z.input<T>[]> =>
  z.array(item)

export type RpcMethods = Readonly<Record<string, RpcMethod<z.ZodType, z.ZodType, z.ZodType> | RpcNotice<z.ZodType>>>

export type RpcCallName<M extends RpcMethods> = {
  [K in keyof M]: M[K] extends { readonly type: 'call' } ? K : never
}[keyof M] &
  string
export type RpcNoticeName<M extends RpcMethods> = Exclude<keyof M & string, RpcCallName<M>>

export type RpcInput<M extends RpcMethods, K extends keyof M> = z.input<M[K]['input']>
export type RpcOutput<M extends RpcMethods, K extends keyof M> =
  M[K] extends RpcMethod<z.ZodType, infer Out, z.ZodType> ? z.output<Out> : never
export type RpcProgress<M extends RpcMethods, K extends keyof M> =
  M[K] extends RpcMethod<z.ZodType, z.ZodType, infer Progress> ? z.output<Progress> : never

/** What the server knows of a call beside its input. */
export interface RpcCallContext<Progress> {
  /** Of this call, unique among the calls of one client. */
  readonly id: number
  /** Aborted when the caller gives the call up. A handler that throws after that has cleaned up and is done. */
  readonly signal: AbortSignal
  readonly onProgress: (progress: Progress) => void
}

type RpcCallHandler<M, K> =
  M extends RpcMethod<infer In, infer Out, infer Progress>
    ? (input: z.output<In>, call: RpcCallContext<z.input<Progress>>) => Promise<Result<z.input<Out>>>
    : M extends RpcNotice<infer In>
      ? (input: z.output<In>) => void
      : K

/** The server's side of a table. */
export type RpcHandlers<M extends RpcMethods> = { readonly [K in keyof M]: RpcCallHandler<M[K], K> }

export interface RpcCallOptions<Progress> {
  /** Aborting asks the server to stop. The call ends when the server has: with the signal's reason, thrown. */
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((progress: Progress) => void) | undefined
}

/** The caller's side of a table. */
export interface RpcClient<M extends RpcMethods> {
  /** Throws the reason of a signal that is aborted already, without sending anything. */
  call<K extends RpcCallName<M>>(
    method: K,
    input: RpcInput<M, K>,
    options?: RpcCallOptions<RpcProgress<M, K>>,
  ): Promise<Result<RpcOutput<M, K>>>
  notify<K extends RpcNoticeName<M>>(method: K, input: RpcInput<M, K>): void
}

/** A channel that carries structured clones in order: a thread, a message port, a child process. */
export interface RpcPort {
  post(message: unknown): void
  /** Called once, before the first message can arrive. */
  onMessage(handle: (message: unknown) => void): void
}
