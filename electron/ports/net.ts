import type { Failure } from '../../shared/failure.js'
import type { ResolvedRoute } from '../../shared/http/proxy.js'
import type { Result } from '../../shared/result.js'

export interface NetRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly url: URL
  /** Host and port of the portal that led to this address: what a person configured decides what may be reached from there (N-04). */
  readonly home: string
  /** Lower-case names. `accept-encoding: identity` is the caller's to send. */
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly signal: AbortSignal
  /** Limits of this one conversation, in milliseconds. */
  readonly headersMs: number
  readonly idleBodyMs: number
}

export interface NetResponse {
  readonly status: number
  /** The first value of a header, or null. Names are matched without regard to case. */
  header(name: string): string | null
  /** Every value of a header: two `content-length`s are a lie worth seeing. */
  headerAll(name: string): readonly string[]
  /** Bytes as they came off the wire: never decompressed, never decoded. Throws a `BodyError` when the conversation breaks. */
  readonly body: AsyncIterable<Uint8Array>
  /** Ends the conversation without reading the rest. Safe to call twice. */
  discard(): void
}

/** How a conversation broke in the middle of its body. Thrown by `NetResponse.body` only; the reader of the body catches it at once. */
export class BodyError extends Error {
  constructor(readonly failure: Failure) {
    super(failure.code)
  }
}

export interface Net {
  /** One conversation: no retry, no redirect, no cookie, no cache, no decompression. */
  send(request: NetRequest): Promise<Result<NetResponse>>
  close(): Promise<void>
}

/** How to get to an address from here. Asked for each connection, because networks change. Never rejects. */
export type ResolveProxy = (url: URL) => Promise<ResolvedRoute>
