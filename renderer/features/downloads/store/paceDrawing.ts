import { type PaceClock, pageClock } from '../../../bridge/paceRequests.js'

/** What the pace of drawing needs to know of the page. */
export interface DrawingClock extends PaceClock {
  /** Resolves once the page has nothing else to do: also what React draws in slices is drawn. */
  readonly whenIdle: () => Promise<void>
  /**
   * Resolves after the next frame with the milliseconds that the page took for it: callbacks, style, layout and
   * painting. A hidden page draws no frame, so it resolves only once the page is shown again.
   */
  readonly measureFrame: () => Promise<number>
}

/** After drawing, the page rests this many times as long as that took: drawing gets a sixth of its time at most. */
const REST_PER_DRAWING = 5

/** The longest rest in milliseconds: what is slower than this looks as if it stood still. */
const MOST_REST_MS = 2000

/**
 * Creates a function that draws at once, or, while the page rests from the last drawing, once when the rest is over.
 * `draw` changes the state of the page; what follows from it, until the page is idle and in the next frame, is counted
 * as well. So a fast computer shows each event, and on a slow one the downloads themselves have the processor.
 */
export function createPacedDrawing(clock: DrawingClock, draw: () => void): () => void {
  /** The last drawing, with what it took so far. */
  let beganMs = 0
  let tookMs = 0
  let isDue = false
  let isDrawing = false
  let isFrameAwaited = false
  const getRestMs = (): number => beganMs + tookMs + Math.min(REST_PER_DRAWING * tookMs, MOST_REST_MS) - clock.elapsed()
  const measureFrame = async (): Promise<void> => {
    // A hidden page draws many times before its next frame.
    if (isFrameAwaited) return
    isFrameAwaited = true
    const frameMs = await clock.measureFrame()
    tookMs += frameMs
    isFrameAwaited = false
  }
  const drawOnce = async (): Promise<void> => {
    beganMs = clock.elapsed()
    tookMs = 0
    draw()
    // Components are rendered in a microtask, and the list in tasks of its own. A frame in between is counted so too.
    await clock.whenIdle()
    tookMs += clock.elapsed() - beganMs
    void measureFrame()
  }
  const drawWhileDue = async (): Promise<void> => {
    isDrawing = true
    try {
      while (isDue) {
        // The frame of the last drawing may be measured during the rest, which makes it longer.
        for (let restMs = getRestMs(); restMs > 0; restMs = getRestMs()) await clock.sleep(restMs)
        isDue = false
        await drawOnce()
      }
    } finally {
      isDrawing = false
    }
  }
  return () => {
    isDue = true
    if (!isDrawing) void drawWhileDue()
  }
}

export const pageDrawingClock: DrawingClock = {
  ...pageClock,
  whenIdle: () => scheduler.postTask(() => undefined, { priority: 'background' }),
  measureFrame: () =>
    new Promise((resolve) =>
      requestAnimationFrame(() => {
        const beganMs = performance.now()
        // The first task after the frame.
        void scheduler.postTask(() => resolve(performance.now() - beganMs), { priority: 'user-blocking' })
      }),
    ),
}
