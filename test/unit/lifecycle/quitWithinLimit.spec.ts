import { describe, expect, it } from 'vitest'
import { QUIT_MS, quitWithinLimit } from '../../../electron/lifecycle/quitWithinLimit.js'

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
    } as unknown as Parameters<typeof quitWithinLimit>[0]
    return { app, ends, leave: () => leave({ preventDefault: () => undefined }) }
  }

  it('takes three seconds at most, whatever does not close', async () => {
    const { app, ends, leave } = anApp()
    quitWithinLimit(app, { mayQuit: async () => true, close: () => new Promise(() => undefined) })
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
    quitWithinLimit(app, { mayQuit: async () => true, close })
    leave()
    leave()
    await expect.poll(() => ends.length).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(ends).toEqual([expect.any(Number)])
    expect(closedAt).toBeLessThanOrEqual(ends[0] ?? 0)
  })
})
