import { type Failure, failure } from './failure.js'

const MESSAGE_CHARS = 200

/** Returns the failure for something that was thrown and that nothing expected, with the beginning of its message. */
export const toBugFailure = (error: unknown): Failure =>
  failure('bug/unexpected', { note: error instanceof Error ? error.message.slice(0, MESSAGE_CHARS) : 'unknown' })
