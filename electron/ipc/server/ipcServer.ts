import type { IpcMain, IpcMainInvokeEvent } from 'electron'
import type * as z from 'zod'
import { type FailureCode, failure } from '../../../shared/failure.js'
import { channels } from '../../../shared/ipc/channels.js'
import { contract, type DecodedInputOf, type OutputOf, type RequestName } from '../../../shared/ipc/contract.js'
import { readMessage, writeMessage } from '../../../shared/ipc/messageText.js'
import { LIMITS } from '../../../shared/limits.js'
import { createBurstLimit } from '../../../shared/pacing/createBurstLimit.js'
import { fail, type Result } from '../../../shared/result.js'
import type { Clock } from '../../ports/clock.js'
import type { Log } from '../../ports/log.js'
import type { IpcSender } from './trustedSender.js'

export type IpcHandlers = { readonly [K in RequestName]: (input: DecodedInputOf<K>) => Promise<Result<OutputOf<K>>> }

/** The transport: Electron's IPC, or a test's. */
export interface IpcTransport {
  handle(channel: string, answer: (sender: IpcSender, raw: unknown) => Promise<unknown>): void
}

export interface IpcGuard {
  readonly isOurs: (sender: IpcSender) => boolean
  /** Called for every request from our window, whatever its outcome. */
  readonly onMessage: () => void
  /**
   * Logs what handlers throw, which is a bug. It is never sent, because Electron would pass its message to the page.
   */
  readonly log: Log
  readonly clock: Pick<Clock, 'elapsed'>
}

/** Resolves with the handlers once they exist: an earlier request waits. */
export type HandlersReady = Promise<Result<{ readonly handlers: IpcHandlers }>>

/**
 * Binds every `ask` row to its handler. Fails closed: a message is answered `ipc/refused` unless it comes from the live
 * top frame of our own window on our own origin, is a text that is not too large, and decodes. What comes too fast, or
 * would wait with too many others of its verb, is answered `ipc/busy`.
 */
export function serveIpc(transport: IpcTransport, handlersReady: HandlersReady, guard: IpcGuard): void {
  const answer = async (name: RequestName, input: unknown): Promise<unknown> => {
    try {
      const desk = await handlersReady
      if (!desk.ok) return writeMessage(desk)
      const handle = desk.value.handlers[name] as (input: unknown) => Promise<Result<unknown>>
      const answered = await handle(input)
      return BYTE_VERBS.has(name) ? answered : writeMessage(answered)
    } catch (bug) {
      guard.log.note('ipc.bug', { verb: name, what: bug instanceof Error ? (bug.stack ?? bug.message) : String(bug) })
      return refuse('bug/unexpected')
    }
  }
  for (const name of channels.ask) {
    const decode: z.ZodType = contract[name].input
    // One limit for each verb, so that no verb can starve another.
    const burst = { most: LIMITS.IPC_PER_SECOND, perSecond: LIMITS.IPC_PER_SECOND }
    const allow = createBurstLimit(burst, guard.clock)
    const mostWaiting = PORTAL_VERBS.has(name) ? LIMITS.IPC_WAITING_FOR_PORTAL : LIMITS.IPC_WAITING
    let waiting = 0
    transport.handle(name, async (sender, raw) => {
      const isOurs = guard.isOurs(sender)
      if (isOurs) guard.onMessage()
      const why = !isOurs ? 'sender' : !allow() ? 'rate' : !isShortText(raw) ? 'size' : null
      const input = why === null ? tryRead(() => decode.safeParse(readMessage(raw))) : null
      if (!input?.success) {
        guard.log.note('ipc.refused', { verb: name, why: why ?? 'shape' })
        return refuse(why === 'rate' ? 'ipc/busy' : 'ipc/refused')
      }
      if (waiting >= mostWaiting) {
        guard.log.note('ipc.refused', { verb: name, why: 'waiting' })
        return refuse('ipc/busy')
      }
      waiting += 1
      try {
        return await answer(name, input.data)
      } finally {
        waiting -= 1
      }
    })
  }
}

/** Verbs whose answer takes as long as a portal, or a digest that is slow on purpose. */
const PORTAL_VERBS: ReadonlySet<RequestName> = new Set([
  ...(['accounts.signIn', 'accounts.tryAgain', 'accounts.keepCustomerKey'] as const),
  ...(['portals.probe', 'portals.test', 'portals.startDemo'] as const),
  ...(['node.getToken', 'node.check', 'encryption.publicKey'] as const),
])

/** Verbs whose answer holds bytes, which no JSON carries. */
const BYTE_VERBS: ReadonlySet<RequestName> = new Set(['preview.mapPiece'])

const refuse = (code: FailureCode): string | undefined => writeMessage(fail(failure(code)))

/** False for an object, of which only a copy would tell how large it is. */
const isShortText = (raw: unknown): boolean =>
  raw === undefined || (typeof raw === 'string' && raw.length <= LIMITS.IPC_CHARS)

const tryRead = <T>(read: () => T): T | null => {
  try {
    return read()
  } catch {
    return null
  }
}

/** Electron's IPC, used here and nowhere else (I-01). Only asynchronous requests and answers pass. */
export const createElectronTransport = (ipcMain: Pick<IpcMain, 'handle'>): IpcTransport => ({
  handle: (channel, answer) => ipcMain.handle(channel, (event, raw: unknown) => answer(toSender(event), raw)),
})

/** Read synchronously in the event: a frame that navigates meanwhile would be gone (I-02). */
function toSender(event: IpcMainInvokeEvent): IpcSender {
  const { processId, frameId: routingId, senderFrame: frame } = event
  return {
    webContentsId: event.sender.id,
    frame: frame && { processId, routingId, origin: frame.origin, isTop: frame.parent === null },
  }
}
