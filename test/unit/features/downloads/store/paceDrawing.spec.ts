import { describe, expect, it } from 'vitest'
import { createPacedDrawing } from '../../../../../renderer/features/downloads/store/paceDrawing.js'
import { createFakeClock } from '../../../../support/time/fakeClock.js'

interface PageSpeed {
  readonly scriptMs: number
  /** Null: the page is hidden. */
  readonly frameMs: number | null
  /** What is drawn in tasks of its own, until the page is idle. */
  readonly slicesMs?: number
}

/** A page on which each drawing takes this long: in script, in slices after it, and in the frame. */
function createPage({ scriptMs, frameMs, slicesMs = 0 }: PageSpeed) {
  const time = createFakeClock()
  let scriptedMs = 0
  let frames = 0
  const drawnAt: number[] = []
  const clock = {
    elapsed: () => time.elapsed() + scriptedMs,
    sleep: (ms: number) => time.sleep(ms),
    whenIdle: async () => {
      scriptedMs += slicesMs
    },
    measureFrame: () => {
      frames += 1
      return frameMs === null ? new Promise<number>(() => undefined) : Promise.resolve(frameMs)
    },
  }
  const draw = createPacedDrawing(clock, () => {
    drawnAt.push(Math.round(clock.elapsed()))
    scriptedMs += scriptMs
  })
  return { time, draw, drawnAt, countFrames: () => frames }
}

/** Asks for a drawing each hundred milliseconds, for four seconds. */
async function askOften({ time, draw }: ReturnType<typeof createPage>): Promise<void> {
  for (let ms = 0; ms < 4000; ms += 100) {
    draw()
    await time.pass(100)
  }
}

describe('drawing', () => {
  it('takes place at each event where it is quick', async () => {
    const page = createPage({ scriptMs: 1, frameMs: 5 })
    await askOften(page)
    expect(page.drawnAt).toHaveLength(40)
  })

  it('is followed by a rest of five times what its script and its frame took', async () => {
    const page = createPage({ scriptMs: 50, frameMs: 50 })
    await askOften(page)
    const pausesMs = page.drawnAt.slice(1).map((atMs, n) => atMs - (page.drawnAt[n] ?? 0))
    expect(new Set(pausesMs)).toEqual(new Set([600]))
  })

  it('is followed by a rest of five times what its slices took', async () => {
    const page = createPage({ scriptMs: 10, slicesMs: 30, frameMs: 10 })
    await askOften(page)
    const pausesMs = page.drawnAt.slice(1).map((atMs, n) => atMs - (page.drawnAt[n] ?? 0))
    expect(new Set(pausesMs)).toEqual(new Set([300]))
  })

  it('that waits comes once, also when nothing more happens', async () => {
    const page = createPage({ scriptMs: 10, frameMs: 30 })
    for (let times = 0; times < 3; times++) page.draw()
    await page.time.pass(10_000)
    expect(page.drawnAt).toEqual([0, 240])
  })

  it('never rests for more than two seconds', async () => {
    const page = createPage({ scriptMs: 0, frameMs: 3000 })
    page.draw()
    await page.time.pass(0)
    page.draw()
    await page.time.pass(10_000)
    expect(page.drawnAt).toEqual([0, 5000])
  })

  it('goes on in a hidden page, and awaits its next frame once', async () => {
    const page = createPage({ scriptMs: 1, frameMs: null })
    await askOften(page)
    expect([page.drawnAt.length, page.countFrames()]).toEqual([40, 1])
  })
})
