import type { Failure } from '../../shared/failure.js'
import type { ResolvedRoute } from '../../shared/http/proxy.js'
import type { Result } from '../../shared/result.js'

export interface NetRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly url: URL
  /** Host and port of the portal that led to this address: what a person configured decides what may be reached from there (N-04). */
  readonly home: string
  /** Header names are in lower case. The caller sends `accept-encoding: identity`. */
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly signal: AbortSignal
  /** The time limits of this conversation, in milliseconds. */
  readonly headersMs: number
  readonly idleBodyMs: number
}

export interface NetResponse {
  readonly status: number
  /** The first value of a header, or null. Names are matched without regard to case. */
  header(name: string): string | null
  /** Returns every value of a header: two `content-length` headers must be noticed. */
  headerAll(name: string): readonly string[]
  /** The received bytes, neither decompressed nor decoded. Throws a `BodyError` when the conversation breaks. */
  readonly body: AsyncIterable<Uint8Array>
  /** Ends the conversation without reading the rest. May be called twice. */
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

/** Returns the route to an address. It is called for each connection, because networks change. Never rejects. */
export type ResolveProxy = (url: URL) => Promise<ResolvedRoute>
