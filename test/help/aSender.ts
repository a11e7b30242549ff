import type { Sender, Wire } from '../../electron/ipcServer.js'

/** The top frame of our own window, as Electron would describe it; a test changes what it is about. */
export const aSender = (frame: Partial<NonNullable<Sender['frame']>> = {}): Sender => ({
  webContentsId: 1,
  frame: { processId: 4, routingId: 8, origin: 'app://rudi', isTop: true, ...frame },
})

/** A wire without Electron: `ask` sends what a page would. */
export function aWire(): Wire & { ask(channel: string, raw: unknown, sender?: Sender): Promise<unknown> } {
  const answers = new Map<string, (sender: Sender, raw: unknown) => Promise<unknown>>()
  return {
    handle: (channel, answer) => void answers.set(channel, answer),
    ask: (channel, raw, sender = aSender()) => {
      const answer = answers.get(channel)
      if (answer === undefined) throw new Error(`nobody answers ${channel}`)
      return answer(sender, raw)
    },
  }
}
