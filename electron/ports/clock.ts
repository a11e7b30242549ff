/** Wall time is for people and for servers; elapsed time is for waiting. They are different types, so the compiler refuses to mix them. */
export type WallMs = number & { readonly wall: unique symbol }

export type ElapsedMs = number & { readonly elapsed: unique symbol }

export interface Clock {
  now(): WallMs
  elapsed(): ElapsedMs
  /** Resolves once `ms` have passed, or as soon as `signal` aborts. Never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  /** Resolves when every event that has already arrived was handled: a batch is collected until then. Never rejects. */
  turnEnds(): Promise<void>
}
