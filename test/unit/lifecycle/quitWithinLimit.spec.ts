import { describe, expect, it } from 'vitest'
import { QUIT_MS, quitWithinLimit } from '../../../electron/lifecycle/quitWithinLimit.js'

describe('quitting', () => {
  /** Creates the application, and records its calls in order. */
  function anApp() {
    let leave = (_event: { preventDefault(): void }): void => undefined
    const ends: number[] = []
    const kills: number[] = []
    const app = {
      on: (_name: string, listener: typeof leave) => {
        leave = listener
      },
      exit: () => void ends.push(performance.now()),
    } as unknown as Parameters<typeof quitWithinLimit>[0]
    return {
      app,
      ends,
      kills,
      kill: () => void kills.push(performance.now()),
      leave: () => leave({ preventDefault: () => undefined }),
    }
  }

  it('takes three seconds at most, and kills a process in which something does not close', async () => {
    const { app, ends, kills, kill, leave } = anApp()
    quitWithinLimit(app, { mayQuit: async () => true, close: () => new Promise(() => undefined), kill })
    const began = performance.now()
    leave()
    await expect.poll(() => kills.length, { timeout: 10_000 }).toBe(1)
    expect((kills[0] ?? 0) - began).toBeGreaterThan(QUIT_MS - 100)
    expect((kills[0] ?? 0) - began).toBeLessThan(QUIT_MS + 2000)
    // The orderly end would wait for the thread that did not close.
    expect(ends).toEqual([])
  })

  it('ends in order when something fails to close', async () => {
    const { app, ends, kills, kill, leave } = anApp()
    quitWithinLimit(app, { mayQuit: async () => true, close: () => Promise.reject(new Error('no')), kill })
    leave()
    await expect.poll(() => ends.length).toBe(1)
    expect(kills).toEqual([])
  })

  it('waits for what closes, and ends once', async () => {
    const { app, ends, kills, kill, leave } = anApp()
    let closedAt = Number.POSITIVE_INFINITY
    const close = async (): Promise<void> => {
      await new Promise((resolve) => setTimeout(resolve, 50))
      closedAt = performance.now()
    }
    quitWithinLimit(app, { mayQuit: async () => true, close, kill })
    leave()
    leave()
    await expect.poll(() => ends.length).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(ends).toEqual([expect.any(Number)])
    expect(kills).toEqual([])
    expect(closedAt).toBeLessThanOrEqual(ends[0] ?? 0)
  })
})
