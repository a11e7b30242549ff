// Answers attackers (a), (b) and (d): who may ask the main process, and which window it tells (I-02, I-07).
import type { BrowserWindow, IpcMain } from 'electron'
import { describe, expect, it } from 'vitest'
import { createElectronTransport } from '../../electron/ipc/server/ipcServer.js'
import { type FrameId, type IpcSender, isTrustedSender } from '../../electron/ipc/server/trustedSender.js'
import { createWindowNotifier } from '../../electron/ipc/server/windowNotifier.js'
import { createSender } from '../support/ipc/fakeIpc.js'

describe('I-02: who sent a message', () => {
  const shown = (mainFrame: FrameId) => ({ id: 1, isDestroyed: () => false, mainFrame })
  const contents = shown({ processId: 4, routingId: 8 })
  const window = { isDestroyed: () => false, webContents: contents } as unknown as BrowserWindow
  const gone = { isDestroyed: () => true } as unknown as BrowserWindow

  it('is ours only from the live top frame of this very window on this very origin', () => {
    expect(isTrustedSender(window, createSender())).toBe(true)
    const strangers: readonly IpcSender[] = [
      { ...createSender(), webContentsId: 2 },
      { webContentsId: 1, frame: null },
      createSender({ isTop: false }),
      createSender({ processId: 5 }),
      createSender({ routingId: 9 }),
      createSender({ origin: 'app://rudi.evil' }),
      createSender({ origin: '' }),
    ]
    for (const stranger of strangers) expect(isTrustedSender(window, stranger), JSON.stringify(stranger)).toBe(false)
    expect(isTrustedSender(null, createSender())).toBe(false)
    expect(isTrustedSender(gone, createSender())).toBe(false)
  })

  it('is no longer ours once the window shows another frame, and that one is', () => {
    const [before, after] = [createSender(), createSender({ routingId: 13 })]
    const renewed = { isDestroyed: () => false, webContents: shown({ processId: 4, routingId: 13 }) }
    expect([before, after].map((sender) => isTrustedSender(window, sender))).toEqual([true, false])
    expect([before, after].map((sender) => isTrustedSender(renewed as unknown as BrowserWindow, sender))).toEqual([
      false,
      true,
    ])
  })

  it('is read from the event at once: a frame that is gone by the next turn was still seen', async () => {
    const received: IpcSender[] = []
    let receive: (event: object, raw: unknown) => Promise<unknown> = async () => null
    const ipcMain = {
      handle: (_channel: string, listener: typeof receive) => {
        receive = listener
      },
    } as unknown as Pick<IpcMain, 'handle'>
    createElectronTransport(ipcMain).handle('x.y', async (sender) => void received.push(sender))
    const frame = { origin: 'app://rudi', parent: null }
    const from = { sender: { id: 7 }, processId: 4, frameId: 8 }
    const event: typeof from & { senderFrame: typeof frame | null } = { ...from, senderFrame: frame }
    const answered = receive(event, null)
    event.senderFrame = null
    await answered
    await receive({ ...from, senderFrame: { ...frame, parent: {} } }, null)
    await receive({ ...from, senderFrame: null }, null)
    expect(received).toEqual([
      { webContentsId: 7, frame: { processId: 4, routingId: 8, origin: 'app://rudi', isTop: true } },
      { webContentsId: 7, frame: { processId: 4, routingId: 8, origin: 'app://rudi', isTop: false } },
      { webContentsId: 7, frame: null },
    ])
  })
})

describe('I-07: news', () => {
  it('reaches the live window and no other', () => {
    const sent: unknown[] = []
    const alive = {
      isDestroyed: () => false,
      webContents: { isDestroyed: () => false, send: (...args: unknown[]) => void sent.push(args) },
    } as unknown as BrowserWindow
    const dead = { ...alive, isDestroyed: () => true } as unknown as BrowserWindow
    for (const window of [null, dead, alive]) createWindowNotifier(() => window)('portals.changed', [])
    expect(sent).toEqual([['portals.changed', '[]']])
  })
})
