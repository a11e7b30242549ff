import type { BrowserWindow } from 'electron'
import { describe, expect, it } from 'vitest'
import { createConfirmLeaving } from '../../../../electron/lifecycle/confirmLeaving.js'
import { createPowerSaveBlocker } from '../../../../electron/lifecycle/powerSaveBlocker.js'
import { QUIT_MS, shutDownInOrder } from '../../../../electron/lifecycle/quit.js'
import { createCompletionNotification } from '../../../../electron/window/desktop/completionNotification.js'
import { setTaskbarProgress } from '../../../../electron/window/desktop/taskbarProgress.js'
import { type Activity, IDLE } from '../../../../shared/desktop/activityTracker.js'
import { createDesktopMessages } from '../../../../shared/desktop/messages.js'
import type { Settings } from '../../../../shared/settings/schema.js'

const work = (some: Partial<Activity>): Activity => ({ ...IDLE, ...some })

describe('the sleep blocker', () => {
  it('is held only while bytes move, once', () => {
    const calls: string[] = []
    const listener = createPowerSaveBlocker({
      start: (kind) => calls.push(`start ${kind}`),
      stop: (id) => calls.push(`stop ${id}`) > 0,
    })
    for (const running of [0, 2, 3, 0, 0, 1]) listener(work({ live: 3, running }))
    expect(calls).toEqual(['start prevent-app-suspension', 'stop 1', 'start prevent-app-suspension'])
  })
})

describe('the notification', () => {
  const received = (isWatched: boolean) => {
    const said: string[] = []
    const listener = createCompletionNotification({
      words: () => createDesktopMessages('fr'),
      isWatched: () => isWatched,
      notify: (_title, body) => said.push(body),
    })
    listener(IDLE)
    for (let done = 0; done < 500; done++) listener(work({ live: 500 - done, done }))
    listener(work({ done: 498, failed: 2 }))
    listener(work({ done: 498, failed: 2 }))
    return said
  }
  it('is one for five hundred files', () => {
    expect(received(false)).toEqual(['498 fichiers téléchargés, 2 problèmes'])
  })
  it('is not shown while the person looks at the window', () => {
    expect(received(true)).toEqual([])
  })
})

describe('the bar of the taskbar', () => {
  it('moves by hundredths, shows trouble, and disappears when no work is left', () => {
    const calls: unknown[] = []
    const window = {
      isDestroyed: () => false,
      setProgressBar: (...args: unknown[]) => void calls.push(args),
    }
    const listener = setTaskbarProgress(() => window)
    for (const fraction of [0.101, 0.102, 0.5]) listener(work({ live: 1, fraction }))
    listener(work({ live: 1, failed: 1, fraction: 0.5 }))
    listener(IDLE)
    expect(calls).toEqual([
      [0.1, { mode: 'normal' }],
      [0.5, { mode: 'normal' }],
      [0.5, { mode: 'error' }],
      [-1, { mode: 'normal' }],
    ])
  })
})

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
    close: () => opened.closing({ preventDefault: () => done.push('kept') }, window),
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
    settled: async () => settled,
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

describe('closing the window', () => {
  const cases: readonly (readonly [string, Case, readonly string[]])[] = [
    ['asks nothing when nothing is under way', { downloading: false }, []],
    ['can go on without a window', { answer: { response: 0 } }, ['kept', 'asked', 'hidden']],
    ['can quit', { answer: { response: 1 } }, ['kept', 'asked', 'quit']],
    ['can be thought better of', { answer: { response: 2, checkboxChecked: true } }, ['kept', 'asked']],
    [
      'remembers when told to',
      { answer: { response: 0, checkboxChecked: true } },
      ['kept', 'asked', 'remembered background', 'hidden'],
    ],
    ['hides by itself once that was chosen', { whenClosed: 'background' }, ['kept', 'hidden']],
    ['asks nothing about what could still be undone, once it is carried out', { settled: true }, ['kept']],
    ['quits by itself once that was chosen', { whenClosed: 'quit' }, []],
    ['asks while a file is written', { downloading: false, writing: true }, ['kept', 'asked']],
    [
      'asks while a file is written, even if it was chosen to quit',
      { downloading: false, writing: true, whenClosed: 'quit', answer: { response: 1 } },
      ['kept', 'asked', 'quit'],
    ],
    [
      'asks about the file that is written when nothing else is left',
      { writing: true, settled: true, answer: { response: 0 } },
      ['kept', 'asked', 'hidden'],
    ],
  ]
  it.each(cases)('%s', async (_what, some, expected) => {
    expect(await leaving(some).close()).toEqual(expected)
  })

  it('asks once, however often it is tried', async () => {
    const { opened, done } = leaving({})
    const event = { preventDefault: () => undefined }
    for (let time = 0; time < 3; time++) opened.closing(event, {} as BrowserWindow)
    await new Promise((resolve) => setImmediate(resolve))
    expect(done).toEqual(['asked'])
  })
})

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
