import { afterAll, afterEach, beforeAll } from 'vitest'
import type { World } from './fakeMachine.js'
import { openStudio, type Shown, type Studio, type ViewOptions } from './openWindow.js'
import { openReady } from './places.js'

/** One studio for the tests of a file; the window that a test has opened is closed after it. */
export function aStudio(): {
  readonly open: (world: World, view?: ViewOptions) => Promise<Shown>
} {
  let studio: Studio
  let shown: Shown | null = null
  const close = async (): Promise<void> => {
    await shown?.close()
    shown = null
  }
  beforeAll(async () => {
    studio = await openStudio()
  })
  afterAll(() => studio?.close())
  afterEach(close)
  return {
    open: async (world, view) => {
      await close()
      shown = await openReady(studio, world, view)
      return shown
    },
  }
}
