import type { App } from 'electron'
import * as z from 'zod'
import { LIMITS } from '../../shared/limits.js'
import { findBadLinkInArgv } from '../../shared/link/explainBadLink.js'
import { findLinkInArgv } from '../../shared/link/findLinkInArgv.js'

/** What a second start hands over to the running one. Any program can start us, so it is decoded as untrusted input. */
const handover = z.strictObject({ link: z.string().max(LIMITS.URL_CHARS).nullable() })

export interface SingleInstanceOptions {
  /** The arguments of this start. */
  readonly args: readonly string[]
  readonly take: (link: string) => void
  /** Another start has come: the window is to be shown. */
  readonly onStarted: () => void
}

/** What a start is: the one instance of its user-data folder, a second start of it, or one that is refused. */
export type SingleInstance = 'only' | 'second' | 'refused'

/** Whether Chromium's lock survives these arguments: it counts bytes, and one more after each of them. */
const mayHandOver = (args: readonly string[]): boolean =>
  args.reduce((sum, arg) => sum + Buffer.byteLength(arg) + 1, 0) <= LIMITS.START_BYTES

/**
 * Listens to the events by which links arrive, and returns what this start is. Called before any file is opened (L-01):
 * a second start hands its link over and has touched no disk.
 *
 * A start whose arguments are longer than any of ours is refused before it asks for the lock: Chromium sends all of
 * them along, also those that we do not hand over, and on Linux and macOS a message beyond 32 KiB ends the running
 * application (electron/electron 52628).
 *
 * Chromium reorders and pads the arguments of a second start, so the second start reads its own arguments and sends the
 * link that it found (L-02), also one that cannot be opened, so that the window says why. macOS gives links as events,
 * from before the window exists (L-03).
 */
export function acquireSingleInstance(
  app: Pick<App, 'requestSingleInstanceLock' | 'on'>,
  { args, take, onStarted }: SingleInstanceOptions,
): SingleInstance {
  if (!mayHandOver(args)) return 'refused'
  const link = findLinkInArgv(args) ?? findBadLinkInArgv(args)
  if (!app.requestSingleInstanceLock({ link })) return 'second'
  app.on('will-finish-launching', () =>
    app.on('open-url', (event, url) => {
      event.preventDefault()
      take(url)
      onStarted()
    }),
  )
  app.on('second-instance', (_event, _args, _folder, additional) => {
    const handed = handover.safeParse(additional)
    if (handed.success && handed.data.link !== null) take(handed.data.link)
    onStarted()
  })
  if (link !== null) take(link)
  return 'only'
}
