import {
  type ChunkGeometry,
  getPathFeature,
  getPathKind,
  PATH_LINE,
  PATH_POINT,
} from '../../../../shared/preview/map/chunkCodec.js'
import { getColourClass, getStepTransform, type MapFrame } from '../frame/mapFrame.js'
import { getOutlineShare, getPointRadius } from '../frame/markStyle.js'
import { createPointPainter } from './pointPainter.js'

/** The opacity of areas: lower for a single colour, so that areas below are visible; higher for classes. */
const FILL = { plain: 0.25, classes: 0.8 } as const
/** How many features are drawn between two reads of the clock. */
const SLICE = 400

/** Draws the features; other modules draw the base below and the selection above. */
export interface MapRenderer {
  readonly type: 'webgl' | 'canvas'
  /**
   * Draws a part of the picture, and returns the frame of the last complete picture. The caller repeats it for each
   * frame of the screen until that is the frame that was given.
   */
  readonly draw: (frame: MapFrame, untilMs: number) => MapFrame | null
  readonly close: () => void
}

/**
 * Draws without a graphics card. A picture is drawn in steps of a few milliseconds on a canvas of its own, and copied
 * to the visible one when it is complete. Meanwhile the caller moves the visible canvas along with the camera. So the
 * map follows the pointer with any number of features, and is sharp again a moment later.
 */
export function createCanvasRenderer(board: HTMLCanvasElement): MapRenderer {
  const shown = board.getContext('2d')
  const picture = document.createElement('canvas')
  const context = picture.getContext('2d', { willReadFrequently: true })
  let job: { readonly frame: MapFrame; readonly steps: Iterator<void> } | null = null
  let whole: MapFrame | null = null
  let lastWholeMs = 0
  let last: MapFrame | null = null

  /**
   * A frame that changes with each call means that the camera moves: a picture of it would be out of date before it is
   * complete.
   */
  function chooseJob(frame: MapFrame): typeof job {
    const isStill = last === frame
    last = frame
    if (whole === frame || context === null) return null
    if (job !== null && (job.frame === frame || !isStill)) return job
    if (!isStill && performance.now() - lastWholeMs < MOVING_MS) return null
    resize(picture, frame)
    return { frame, steps: paintFrame(context, frame) }
  }

  return {
    type: 'canvas',
    draw(frame, untilMs) {
      job = chooseJob(frame)
      while (job !== null && performance.now() < untilMs) {
        const isDone = job.steps.next().done === true
        // A canvas executes commands when it is read, which would be too late for this frame otherwise.
        context?.getImageData(0, 0, 1, 1)
        if (!isDone) continue
        resize(board, job.frame)
        shown?.clearRect(0, 0, board.width, board.height)
        shown?.drawImage(picture, 0, 0)
        whole = job.frame
        job = null
        lastWholeMs = performance.now()
      }
      return whole
    },
    close: () => undefined,
  }
}

/** While the camera moves, a new picture is begun when the last one is older than this. */
const MOVING_MS = 250

function resize(canvas: HTMLCanvasElement, { size, dense }: MapFrame): void {
  const [width, height] = [Math.round(size.width * dense), Math.round(size.height * dense)]
  if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height]
}

/** Areas and lines of all chunks first, then points, so that nothing large covers anything small. */
function* paintFrame(context: CanvasRenderingContext2D, frame: MapFrame): Iterator<void> {
  const { dense } = frame
  context.setTransform(dense, 0, 0, dense, 0, 0)
  context.clearRect(0, 0, frame.size.width, frame.size.height)
  context.lineJoin = 'round'
  const at = getStepTransform(frame)
  const outlined = getOutlineShare(frame)
  // Where outlines are faint, areas are all that is visible, and are filled more solidly.
  const fill = frame.classes === null && outlined > 0.3 ? FILL.plain : FILL.classes
  for (const { geometry } of frame.layer.points ? [] : frame.chunks) {
    yield* paintAreas(context, geometry, { ...at, fill, frame })
    yield* paintOutlines(context, geometry, { ...at, outlined, frame })
  }
  const points = createPointPainter(context, frame, getPointRadius(frame.layer))
  for (const { geometry } of frame.chunks) {
    points.paint(geometry, at)
    yield
  }
  points.finish()
}

interface Placing {
  readonly k: number
  readonly dx: number
  readonly dy: number
  readonly frame: MapFrame
}

function* paintAreas(
  context: CanvasRenderingContext2D,
  { rows, paths, starts, vertices }: ChunkGeometry,
  { k, dx, dy, fill, frame }: Placing & { readonly fill: number },
): IterableIterator<void> {
  context.globalAlpha = fill
  let isOpen = false
  let feature = -1
  let colour = ''
  const close = (): void => {
    if (isOpen) context.fill('evenodd')
    isOpen = false
  }
  for (let path = 0; path < paths.length; path++) {
    const packed = paths[path] ?? 0
    const kind = getPathKind(packed)
    if (kind === PATH_POINT || kind === PATH_LINE) continue
    if (getPathFeature(packed) !== feature) {
      close()
      feature = getPathFeature(packed)
      if (feature % SLICE === 0) yield
      const next = getColour(frame, rows[feature] ?? 0)
      if (next !== colour) context.fillStyle = colour = next
    }
    if (!isOpen) context.beginPath()
    isOpen = true
    tracePath(context, vertices, { from: starts[path] ?? 0, to: starts[path + 1] ?? 0, k, dx, dy })
  }
  close()
  context.globalAlpha = 1
}

function* paintOutlines(
  context: CanvasRenderingContext2D,
  { rows, paths, starts, vertices }: ChunkGeometry,
  { k, dx, dy, outlined, frame }: Placing & { readonly outlined: number },
): IterableIterator<void> {
  context.lineWidth = 1
  let traced = 0
  let ink = frame.palette.line
  let isLine = false
  const strokePath = (): void => {
    context.strokeStyle = ink
    context.globalAlpha = isLine ? 1 : outlined
    if (traced > 0) context.stroke()
    context.globalAlpha = 1
    traced = 0
  }
  for (let path = 0; path < paths.length; path++) {
    const packed = paths[path] ?? 0
    const kind = getPathKind(packed)
    if (kind === PATH_POINT || (kind !== PATH_LINE && outlined === 0)) continue
    // A line has no area to fill.
    const next = kind === PATH_LINE ? getColour(frame, rows[getPathFeature(packed)] ?? 0) : frame.palette.line
    if (next !== ink || isLine !== (kind === PATH_LINE) || traced >= SLICE) {
      strokePath()
      ink = next
      isLine = kind === PATH_LINE
      yield
    }
    if (traced === 0) context.beginPath()
    tracePath(context, vertices, { from: starts[path] ?? 0, to: starts[path + 1] ?? 0, k, dx, dy })
    traced += 1
  }
  strokePath()
}

const getColour = (frame: MapFrame, row: number): string => frame.palette.classes[getColourClass(frame, row)] ?? ''

function tracePath(
  context: CanvasRenderingContext2D,
  vertices: Int32Array,
  {
    from,
    to,
    k,
    dx,
    dy,
  }: { readonly from: number; readonly to: number; readonly k: number; readonly dx: number; readonly dy: number },
): void {
  context.moveTo((vertices[2 * from] ?? 0) * k + dx, dy - (vertices[2 * from + 1] ?? 0) * k)
  for (let at = from + 1; at < to; at++)
    context.lineTo((vertices[2 * at] ?? 0) * k + dx, dy - (vertices[2 * at + 1] ?? 0) * k)
}
