import * as z from 'zod'
import type { Result } from '../../../shared/result.js'

/**
 * Remote calls between a program and its threads or child processes. A table says which methods there are and what
 * crosses in either direction; client and server are both made from that table (`electron/adapters/workers/rpc`).
 */

/** A method whose answer is a `Result`. `progress` is the schema of the reports before the answer. */
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

/** Defines a method of a table. `progress` may be left out when nothing is reported. */
export const defineMethod = <In extends z.ZodType, Out extends z.ZodType, Progress extends z.ZodType = z.ZodNever>(
  input: In,
  output: Out,
  progress: Progress = NO_PROGRESS as unknown as Progress,
): RpcMethod<In, Out, Progress> => ({ type: 'call', input, output, progress })

const NO_PROGRESS = { safeParse: () => ({ success: false }) }

/** Defines a message that has no answer. */
export const defineNotice = <In extends z.ZodType>(input: In): RpcNotice<In> => ({ type: 'notice', input })

/**
 * The schema of a value from the same build, which is accepted as it is. It is for values that are checked where they
 * are read.
 */
export const sameBuild = <T>(): z.ZodType<T, T> => z.custom<T>()

/**
 * Stands in place of a schema for the whole input or output of a method, where both sides are of one build and a thread
 * must stay small: zod takes five megabytes of memory in each. It must not be used inside another schema.
 */
export const unchecked = <T>(): z.ZodType<T, T> =>
  ({ safeParse: (data: unknown) => ({ success: true, data }) }) as unknown as z.ZodType<T, T>

/** The schema of a read-only array. */
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

/** The facts that a handler gets about its call, besides the input. */
export interface RpcCallContext<Progress> {
  /** The id of this call, unique among the calls of one client. */
  readonly id: number
  /** Aborted when the caller gives up the call. A handler that throws after that has cleaned up. */
  readonly signal: AbortSignal
  readonly onProgress: (progress: Progress) => void
}

type RpcCallHandler<M, K> =
  M extends RpcMethod<infer In, infer Out, infer Progress>
    ? (input: z.output<In>, call: RpcCallContext<z.input<Progress>>) => Promise<Result<z.input<Out>>>
    : M extends RpcNotice<infer In>
      ? (input: z.output<In>) => void
      : K

/** The handlers of a table, on the server's side. */
export type RpcHandlers<M extends RpcMethods> = { readonly [K in keyof M]: RpcCallHandler<M[K], K> }

export interface RpcCallOptions<Progress> {
  /** Aborting asks the server to stop. When it has stopped, the call throws the signal's reason. */
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((progress: Progress) => void) | undefined
}

/** Calls the methods of a table, on the caller's side. */
export interface RpcClient<M extends RpcMethods> {
  /** Calls a method. When the signal is already aborted, it throws the signal's reason without sending anything. */
  call<K extends RpcCallName<M>>(
    method: K,
    input: RpcInput<M, K>,
    options?: RpcCallOptions<RpcProgress<M, K>>,
  ): Promise<Result<RpcOutput<M, K>>>
  notify<K extends RpcNoticeName<M>>(method: K, input: RpcInput<M, K>): void
}

/** A channel that carries structured clones in order: to a thread, a message port or a child process. */
export interface RpcPort {
  post(message: unknown): void
  /** Called once, before the first message can arrive. */
  onMessage(handle: (message: unknown) => void): void
}
