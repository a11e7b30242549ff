// Content that is drawn for the window, which should not draw it itself: pages, drawings and rasters, in the real
// process.
import { decode } from 'fast-png'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Preview } from '../../../shared/preview/model.js'
import { createPdf } from '../../support/preview/createPdf.js'
import { createTiff } from '../../support/preview/createTiff.js'
import { type RunningPreviewProcess, startPreviewProcess } from '../../support/preview/previewProcess.js'

let bench: RunningPreviewProcess

beforeAll(async () => {
  bench = await startPreviewProcess()
})

afterAll(() => bench.end())

async function look(name: string, content: string | Uint8Array, part?: number): Promise<Preview> {
  const file = await bench.put(name, content)
  const seen = await bench.preview.open({ ...file, ...(part === undefined ? {} : { part }) })
  if (!seen.ok) throw new Error(JSON.stringify(seen.failure))
  return seen.value
}

/** Returns the colour in the middle, and the number of colours. */
function points(content: Preview) {
  if (content.type !== 'picture' && content.type !== 'document') throw new Error(content.type)
  const { width, height, channels, data } = decode(Buffer.from(content.base64, 'base64'))
  const read = (x: number, y: number) => {
    const from = (Math.floor(y * height) * width + Math.floor(x * width)) * channels
    return [...data.subarray(from, from + channels)]
  }
  const at = (x: number, y: number) => read(x, y).slice(0, 3)
  return { width, height, at, read }
}

describe('a PDF', () => {
  it('is drawn a page at a time, with its text for who cannot see it', async () => {
    const pdf = createPdf(['Premier', 'Second', 'Dernier'])
    const first = await look('notice.pdf', pdf)
    expect(first).toMatchObject({
      type: 'document',
      version: '1.4',
      pages: 3,
      at: 0,
      width: 200,
      height: 100,
      text: 'Premier',
    })
    const { width, height, at } = points(first)
    expect([width, height]).toEqual([400, 200])
    // Its left edge is a black bar, and the rest is white.
    expect([at(0.02, 0.5), at(0.98, 0.5)]).toEqual([
      [0, 0, 0],
      [255, 255, 255],
    ])
    expect(await look('notice.pdf', pdf, 1)).toMatchObject({ at: 1, text: 'Second' })
    expect(await look('notice.pdf', pdf, 99)).toMatchObject({ at: 2, text: 'Dernier' })
  })

  it('with a page as large as a town is drawn no larger than a screen needs', async () => {
    const { width, height } = points(await look('town.pdf', createPdf(['x'], { width: 14_400, height: 14_400 })))
    expect(width * height).toBeLessThanOrEqual(4_000_000)
  })

  it('with a script and a page that opens others runs and opens nothing, and is drawn', async () => {
    const pdf = createPdf(['Calme'], {
      catalog: '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\); while\\(true\\);) >>',
    })
    expect(await look('script.pdf', pdf)).toMatchObject({ type: 'document', text: 'Calme' })
  })

  it('that is none, or is cut, ends in words', async () => {
    for (const content of ['%PDF-1.7\nnothing else', createPdf(['x']).subarray(0, 60)]) {
      expect(await bench.preview.open(await bench.put('cut.pdf', content))).toMatchObject({
        failure: { code: 'look/unreadable', facts: { format: 'PDF' } },
      })
    }
  })
})

describe('an SVG', () => {
  const svg = (content: string, size = 'width="40" height="20"'): string =>
    `<?xml version="1.0"?><!-- made by hand --><svg xmlns="http://www.w3.org/2000/svg" ${size}>${content}</svg>`

  it('is drawn as points, large enough to look at', async () => {
    const seen = await look('plan.svg', svg('<rect width="40" height="20" fill="#0a0"/><text x="2" y="12">Mél</text>'))
    expect(seen).toMatchObject({ type: 'picture', of: 'svg', mimeType: 'image/png', width: 40, height: 20 })
    const { width, at } = points(seen)
    expect(width).toBe(640)
    expect(at(0.95, 0.1)).toEqual([0, 170, 0])
  })

  it('with scripts, pages inside and pictures of elsewhere is only its lines', async () => {
    const hostile = [
      '<script>while(true);</script>',
      '<image href="http://127.0.0.1:9/x.png" width="40" height="20"/>',
      '<image href="file:///etc/passwd" width="40" height="20"/>',
      '<foreignObject width="40" height="20"><iframe xmlns="http://www.w3.org/1999/xhtml" src="http://127.0.0.1:9"/></foreignObject>',
    ]
    const { at } = points(
      await look('hostile.svg', svg(`<rect width="40" height="20" fill="#00f"/>${hostile.join('')}`)),
    )
    expect(at(0.5, 0.5)).toEqual([0, 0, 255])
  })

  it('that says it is as large as a country ends in words', async () => {
    const file = await bench.put('large.svg', svg('', 'width="1e9" height="1e9"'))
    expect(await bench.preview.open(file)).toMatchObject({ failure: { code: 'look/unreadable' } })
  })
})

describe('a TIFF', () => {
  it('of a photograph is drawn as it is', async () => {
    const seen = await look(
      'photo.tif',
      createTiff({ width: 8, height: 4, kind: 'rgb', value: (x) => [x < 4 ? 255 : 0, 0, 128] }),
    )
    expect(seen).toMatchObject({ type: 'picture', of: 'tiff', width: 8, height: 4 })
    expect([points(seen).at(0.1, 0.5), points(seen).at(0.9, 0.5)]).toEqual([
      [255, 0, 128],
      [0, 0, 128],
    ])
  })

  it('of measurements is drawn in grey from the least to the most', async () => {
    const seen = await look(
      'relief.tif',
      createTiff({ width: 8, height: 8, kind: 'float', value: (x) => [x * 12.5 - 40] }),
    )
    expect([points(seen).at(0, 0.5), points(seen).at(0.99, 0.5)]).toEqual([[0], [255]])
  })

  it('is transparent where nothing was measured, whether numbers or colours say it', async () => {
    const relief = await look(
      'relief-gaps.tif',
      // The text has more digits than a sample of four bytes.
      createTiff({ width: 8, height: 8, kind: 'float', absent: '-9999.9', value: (x) => [x < 4 ? -9999.9 : x] }),
    )
    expect([points(relief).at(0.1, 0.5), points(relief).at(0.5, 0.5), points(relief).at(0.99, 0.5)]).toEqual([
      [0, 0],
      [0, 255],
      [255, 255],
    ])
    const classes = await look(
      'classes.tif',
      createTiff({ width: 8, height: 8, kind: 'grey', absent: '255', value: (x) => [x < 4 ? 255 : x] }),
    )
    expect([points(classes).at(0.1, 0.5), points(classes).at(0.99, 0.5)]).toEqual([
      [0, 0],
      [255, 255],
    ])
    const photo = await look(
      'collar.tif',
      createTiff({ width: 8, height: 4, kind: 'rgb', absent: '0', value: (x) => (x < 4 ? [0, 0, 0] : [0, 0, 128]) }),
    )
    expect([points(photo).read(0.1, 0.5), points(photo).read(0.9, 0.5)]).toEqual([
      [0, 0, 0, 0],
      [0, 0, 128, 255],
    ])
  })

  it('of a page that was scanned has black letters on white paper', async () => {
    const page = await look(
      'scan.tif',
      createTiff({ width: 8, height: 8, kind: 'white-is-zero', value: (x) => [x < 4 ? 0 : 255] }),
    )
    expect([points(page).at(0.1, 0.5), points(page).at(0.9, 0.5)]).toEqual([[255], [0]])
  })

  it('of more points than one look can read is not read', async () => {
    expect(await look('huge.tif', createTiff({ width: 60_000, height: 60_000, kind: 'rgb', value: null }))).toEqual({
      type: 'nothing',
      because: 'too-large-to-show',
    })
  })
})
