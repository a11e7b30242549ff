import { type Failure, failure } from '../../shared/failure.js'
import type { Bridge } from '../../shared/ipc/bridge.js'
import { TAKE_DROPPED } from '../../shared/ipc/channels.js'
import { contract, type EventName, type InputOf, type OutputOf, type RequestName } from '../../shared/ipc/contract.js'
import { readMessage, writeMessage } from '../../shared/ipc/messageText.js'
import { fail, ok, type Result } from '../../shared/result.js'
import { createPacedSender, type PaceClock, pageClock } from './paceRequests.js'

declare global {
  interface Window {
    readonly rudi: Bridge
  }
}

/**
 * The main process as the window sees it: every answer is decoded, and no call throws. A request that comes sooner than
 * the main process would accept it waits.
 */
export interface Api {
  readonly ask: <K extends RequestName>(name: K, input: InputOf<K>) => Promise<Result<OutputOf<K>>>
  /** Takes files that a person dropped: null for those that do not lie on the disk. */
  readonly takeDropped: (files: readonly File[]) => Promise<Result<OutputOf<typeof TAKE_DROPPED>>>
  /** Calls the listener with each decoded event until the returned function is called. */
  readonly listen: <K extends EventName>(name: K, hear: (news: OutputOf<K>) => void) => () => void
}

function decode<K extends RequestName | EventName>(name: K, answer: unknown): Result<OutputOf<K>> {
  const decoded = contract[name].output.safeParse(answer)
  // The table pairs each name with its schema. TypeScript cannot follow such a pair through an index, so the cast is
  // made once, here.
  return decoded.success ? ok(decoded.data as OutputOf<K>) : fail(failure('bug/unexpected', { note: name }))
}

/** From here on, decoding an answer is a task by itself: thousands of items take it. */
const LONG_DECODING_MS = 4

/** Sends a request over the bridge and decodes the answer on this side too: each side checks what it reads (W-03). */
export function createApi(bridge: Bridge, clock: PaceClock = pageClock): Api {
  const sendPaced = createPacedSender(clock)
  async function ask<K extends RequestName>(name: K, question: () => Promise<unknown>): Promise<Result<OutputOf<K>>> {
    try {
      const message = await question()
      const beganMs = clock.elapsed()
      const answer = readMessage(message) as Result<unknown>
      if (!answer.ok) return answer
      const decoded = decode(name, answer.value)
      // What is drawn of it is a task of its own, so that a frame may come between the two.
      if (clock.elapsed() - beganMs >= LONG_DECODING_MS) await scheduler.yield()
      return decoded
    } catch {
      return fail<Failure>(failure('bug/unexpected', { note: name }))
    }
  }
  return {
    ask: (name, input) => ask(name, () => sendPaced(name, () => bridge.ask(name, writeMessage(input)))),
    takeDropped: (files) => ask(TAKE_DROPPED, () => bridge.takeDropped(files)),
    listen: (name, hear) =>
      bridge.listen(name, (news) => {
        const decoded = decode(name, readMessage(news))
        if (decoded.ok) hear(decoded.value)
      }),
  }
}

/** The only place where the window's global is read. */
export const getApiFromWindow = (page: Window): Api => createApi(page.rudi)
