import { afterAll, afterEach, beforeAll } from 'vitest'
import type { FakeBackend } from './fake/fakeBackend.js'
import { openReadyWindow } from './screens.js'
import { type OpenedWindow, openWindowHarness, type ViewOptions, type WindowHarness } from './windowHarness.js'

const isPolicyBreach = (complaint: string): boolean => /^policy:|Content Security Policy/.test(complaint)

/** One harness for the tests of a file; the window of each test is closed after it. */
export function setUpWindow(): {
  readonly open: (fakeBackend: FakeBackend, view?: ViewOptions) => Promise<OpenedWindow>
} {
  let windowHarness: WindowHarness
  let shown: OpenedWindow | null = null
  const close = async (): Promise<void> => {
    const left = shown
    shown = null
    await left?.close()
    // Whatever a test is about: the policy of the window refuses nothing that the window does.
    const breaches = left?.complaints.filter(isPolicyBreach) ?? []
    if (breaches.length > 0) throw new Error(`the policy of the window was broken: ${breaches.join('; ')}`)
  }
  beforeAll(async () => {
    windowHarness = await openWindowHarness()
  })
  afterAll(() => windowHarness?.close())
  afterEach(close)
  return {
    open: async (fakeBackend, view) => {
      await close()
      shown = await openReadyWindow(windowHarness, fakeBackend, view)
      return shown
    },
  }
}
