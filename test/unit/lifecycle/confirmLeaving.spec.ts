import type { BrowserWindow } from 'electron'
import { describe, expect, it } from 'vitest'
import { createConfirmLeaving } from '../../../electron/lifecycle/confirmLeaving.js'
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
    for (let time = 0; time < 3; time++) opened.onClosing(event, {} as BrowserWindow)
    await new Promise((resolve) => setImmediate(resolve))
    expect(done).toEqual(['asked'])
  })
})

describe('quitting', () => {
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
