import { type Failure, failure } from '../../shared/failure.js'
import type { Bridge } from '../../shared/ipc/bridge.js'
import { TAKE_DROPPED } from '../../shared/ipc/channels.js'
import { contract, type EventName, type InputOf, type OutputOf, type RequestName } from '../../shared/ipc/contract.js'
import { fail, ok, type Result } from '../../shared/result.js'

declare global {
  interface Window {
    readonly rudi: Bridge
  }
}

/** The machine as the window knows it: the bridge, with every answer decoded and nothing that throws. */
export interface Api {
  readonly ask: <K extends RequestName>(name: K, input: InputOf<K>) => Promise<Result<OutputOf<K>>>
  /** Takes files that a person dropped: null for those that do not lie on the disk. */
  readonly takeDropped: (files: readonly File[]) => ReturnType<Bridge['takeDropped']>
  /** Hears decoded news until the returned function is called. */
  readonly listen: <K extends EventName>(name: K, hear: (news: OutputOf<K>) => void) => () => void
}

function decode<K extends RequestName | EventName>(name: K, answer: unknown): Result<OutputOf<K>> {
  const decoded = contract[name].output.safeParse(answer)
  // The table pairs each name with its schema; TypeScript cannot follow a pair through an index, so it is told once, here.
  return decoded.success ? ok(decoded.data as OutputOf<K>) : fail(failure('bug/unexpected', { note: name }))
}

/** Asks through the bridge, and decodes the answers on this side too: each side checks what it reads (W-03). */
export function createApi(bridge: Bridge): Api {
  async function ask<K extends RequestName>(
    name: K,
    question: () => Promise<Result<OutputOf<K>>>,
  ): Promise<Result<OutputOf<K>>> {
    try {
      const answer = await question()
      return answer.ok ? decode(name, answer.value) : answer
    } catch {
      return fail<Failure>(failure('bug/unexpected', { note: name }))
    }
  }
  return {
    ask: (name, input) => ask(name, () => bridge.ask(name, input)),
    takeDropped: (files) => ask(TAKE_DROPPED, () => bridge.takeDropped(files)),
    listen: (name, hear) =>
      bridge.listen(name, (news) => {
        const decoded = decode(name, news)
        if (decoded.ok) hear(decoded.value)
      }),
  }
}

/** The one place where the window's global is read. */
export const getApiFromWindow = (page: Window): Api => createApi(page.rudi)
