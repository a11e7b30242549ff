import type { BrowserWindow } from 'electron'
import { describe, expect, it } from 'vitest'
import { createConfirmLeaving } from '../../../electron/lifecycle/confirmLeaving.js'
import { QUIT_MS, shutDownInOrder } from '../../../electron/lifecycle/shutDownInOrder.js'
import { createDesktopMessages } from '../../../shared/messages/desktopMessages.js'
import type { Settings } from '../../../shared/settings/schema.js'

interface Case {
  readonly downloading?: boolean
  readonly writing?: boolean
  /** The running work was only hidden. */
  readonly settled?: boolean
  readonly visible?: boolean
  readonly whenClosed?: Settings['whenClosed']
  readonly answer?: { readonly response: number; readonly checkboxChecked?: boolean }
}

function leaving(some: Case) {
  const { downloading = true, writing = false, settled = false, whenClosed = 'ask', answer = { response: 2 } } = some
  const { visible = true } = some
  const done: string[] = []
  const window = {
    hide: () => done.push('hidden'),
    isVisible: () => visible,
    close: () => opened.onClosing({ preventDefault: () => done.push('kept') }, window),
  } as unknown as BrowserWindow
  const opened = createConfirmLeaving({
    dialog: {
      showMessageBox: (async (...args: readonly unknown[]) => {
        done.push(args.length === 2 ? 'asked' : 'asked by itself')
        return { checkboxChecked: false, ...answer }
      }) as never,
    },
    window: () => window,
    words: () => createDesktopMessages('en'),
    isDownloading: () => downloading,
    isWriting: () => writing,
    waitUntilSettled: async () => settled,
    whenClosed: () => whenClosed,
    remember: (choice) => done.push(`remembered ${choice}`),
    quit: () => done.push('quit'),
  })
  const close = async (): Promise<readonly string[]> => {
    window.close()
    await new Promise((resolve) => setImmediate(resolve))
    return done
  }
  return { opened, close, done }
}

describe('quitting', () => {
  /** Creates the application, and records its calls in order. */
  function anApp() {
    let leave = (_event: { preventDefault(): void }): void => undefined
    const ends: number[] = []
    const app = {
      on: (_name: string, listener: typeof leave) => {
        leave = listener
      },
      exit: () => void ends.push(performance.now()),
    } as unknown as Parameters<typeof shutDownInOrder>[0]
    return { app, ends, leave: () => leave({ preventDefault: () => undefined }) }
  }

  it('takes three seconds at most, whatever does not close', async () => {
    const { app, ends, leave } = anApp()
    shutDownInOrder(app, { mayQuit: async () => true, close: () => new Promise(() => undefined) })
    const began = performance.now()
    leave()
    await expect.poll(() => ends.length, { timeout: 10_000 }).toBe(1)
    expect((ends[0] ?? 0) - began).toBeGreaterThan(QUIT_MS - 100)
    expect((ends[0] ?? 0) - began).toBeLessThan(QUIT_MS + 2000)
  })

  it('waits for what closes, and ends once', async () => {
    const { app, ends, leave } = anApp()
    let closedAt = Number.POSITIVE_INFINITY
    const close = async (): Promise<void> => {
      await new Promise((resolve) => setTimeout(resolve, 50))
      closedAt = performance.now()
    }
    shutDownInOrder(app, { mayQuit: async () => true, close })
    leave()
    leave()
    await expect.poll(() => ends.length).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(ends).toEqual([expect.any(Number)])
    expect(closedAt).toBeLessThanOrEqual(ends[0] ?? 0)
  })

  it('asks nothing about downloads, which resume by themselves', async () => {
    const { opened, done } = leaving({})
    expect(await opened.mayQuit()).toBe(true)
    expect(done).toEqual([])
  })
  it('asks while a file is written that would have to be done again', async () => {
    const { opened } = leaving({ writing: true, answer: { response: 0 } })
    expect(await opened.mayQuit()).toBe(false)
    expect(await leaving({ writing: true, answer: { response: 1 } }).opened.mayQuit()).toBe(true)
  })
  it('asks in a dialog of its own when the window is out of sight', async () => {
    const { opened, done } = leaving({ writing: true, visible: false, answer: { response: 0 } })
    expect(await opened.mayQuit()).toBe(false)
    expect(done).toEqual(['asked by itself'])
  })
})
