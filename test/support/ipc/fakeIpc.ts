import type { IpcTransport } from '../../../electron/ipc/server/ipcServer.js'
import type { IpcSender } from '../../../electron/ipc/server/trustedSender.js'
import { readMessage, writeMessage } from '../../../shared/ipc/messageText.js'

/** Creates the top frame of our own window as Electron describes it; a test changes the fields that it is about. */
export const createSender = (frame: Partial<NonNullable<IpcSender['frame']>> = {}): IpcSender => ({
  webContentsId: 1,
  frame: { processId: 4, routingId: 8, origin: 'app://rudi', isTop: true, ...frame },
})

/** Creates a transport without Electron. `ask` sends what a page would send, `send` anything, and gives the message. */
export function createFakeIpc(): IpcTransport & {
  ask(channel: string, input: unknown, sender?: IpcSender): Promise<unknown>
  send(channel: string, raw: unknown, sender?: IpcSender): Promise<unknown>
} {
  const answers = new Map<string, (sender: IpcSender, raw: unknown) => Promise<unknown>>()
  const send = (channel: string, raw: unknown, sender = createSender()): Promise<unknown> => {
    const answer = answers.get(channel)
    if (answer === undefined) throw new Error(`no handler for ${channel}`)
    return answer(sender, raw)
  }
  return {
    handle: (channel, answer) => void answers.set(channel, answer),
    send,
    ask: async (channel, input, sender) => readMessage(await send(channel, writeMessage(input), sender)),
  }
}
