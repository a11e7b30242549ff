import { afterAll, afterEach, beforeAll } from 'vitest'
import type { FakeBackend } from './fake/fakeBackend.js'
import { openReadyWindow } from './screens.js'
import { type OpenedWindow, openWindowHarness, type ViewOptions, type WindowHarness } from './windowHarness.js'

/** One harness for the tests of a file; the window of each test is closed after it. */
export function setUpWindow(): {
  readonly open: (fakeBackend: FakeBackend, view?: ViewOptions) => Promise<OpenedWindow>
} {
  let windowHarness: WindowHarness
  let shown: OpenedWindow | null = null
  const close = async (): Promise<void> => {
    await shown?.close()
    shown = null
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
