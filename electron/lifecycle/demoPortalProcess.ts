import * as z from 'zod'
import { failure } from '../../shared/failure.js'
import type { PortalId } from '../../shared/ids.js'
import { parsePortalAddress } from '../../shared/link/parsePortalAddress.js'
import { fail, type Result } from '../../shared/result.js'

/** The part of a utility process that is used here. */
export interface DemoProcess {
  on(event: 'message', listener: (message: unknown) => void): unknown
  once(event: 'exit', listener: (code: number) => void): unknown
  postMessage(message: unknown): void
  kill(): boolean
  /** Called before the process is ended from here: its end is no crash. */
  onEnding?(): void
}

export interface DemoDeps {
  readonly fork: () => DemoProcess
  /** The port of the last run: its datasets are known by that address, so that interrupted downloads find them again. */
  readonly lastPort: () => number | null
  readonly remember: (port: number) => void
  readonly sleep: (ms: number) => Promise<void>
}

export interface DemoPortal {
  /** Starts the portal unless it runs. All callers share one start. */
  start(): Promise<Result<PortalId>>
  stop(): void
}

const listening = z.object({ event: z.literal('listening'), url: z.string().max(200) })

/** The demo portal is ready in well under a second; a busy computer may take this long. */
const START_MS = 20_000

/** The embedded portal, in a process of its own: the application treats it like any other server. */
export function createDemoPortal(deps: DemoDeps): DemoPortal {
  let child: DemoProcess | null = null
  let running: Promise<Result<PortalId>> | null = null
  const begin = async (): Promise<Result<PortalId>> => {
    const started = deps.fork()
    child = started
    const gone = new Promise<null>((resolve) => started.once('exit', () => resolve(null)))
    void gone.then(() => {
      if (child === started) child = running = null
    })
    const address = new Promise<string>((resolve) =>
      started.on('message', (message) => {
        const decoded = listening.safeParse(message)
        if (decoded.success) resolve(decoded.data.url)
      }),
    )
    started.postMessage({ do: 'listen', port: deps.lastPort() ?? 0 })
    const url = await Promise.race([address, gone, deps.sleep(START_MS).then(() => null)])
    if (url === null) {
      end(started)
      return fail(failure('portal/demo-not-started'))
    }
    deps.remember(Number(new URL(url).port))
    return parsePortalAddress(url)
  }
  return {
    start: () => {
      running ??= begin().then((result) => {
        if (!result.ok) running = null
        return result
      })
      return running
    },
    stop: () => {
      if (child !== null) end(child)
    },
  }
}

function end(running: DemoProcess): void {
  running.onEnding?.()
  running.kill()
}
