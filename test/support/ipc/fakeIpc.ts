import type { IpcSender, IpcTransport } from '../../../electron/ipc/server/ipcServer.js'

/** The top frame of our own window, as Electron would describe it; a test changes what it is about. */
export const createSender = (frame: Partial<NonNullable<IpcSender['frame']>> = {}): IpcSender => ({
  webContentsId: 1,
  frame: { processId: 4, routingId: 8, origin: 'app://rudi', isTop: true, ...frame },
})

/** A wire without Electron: `ask` sends what a page would. */
export function createFakeIpc(): IpcTransport & {
  ask(channel: string, raw: unknown, sender?: IpcSender): Promise<unknown>
} {
  const answers = new Map<string, (sender: IpcSender, raw: unknown) => Promise<unknown>>()
  return {
    handle: (channel, answer) => void answers.set(channel, answer),
    ask: (channel, raw, sender = createSender()) => {
      const answer = answers.get(channel)
      if (answer === undefined) throw new Error(`no handler for ${channel}`)
      return answer(sender, raw)
    },
  }
}
