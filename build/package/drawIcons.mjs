/*
 * Draws the application's icon and writes it in every format that the three systems need. The drawing is a few distance
 * fields on a square of 100 units, so that it needs no browser and each size is drawn separately. Run it after changing
 * the drawing: node build/package/drawIcons.mjs
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { ROOT } from '../setup/paths.mjs'

const SIZES = [16, 24, 32, 48, 64, 128, 256, 512, 1024]
const TOP = [20, 184, 166]
const BOTTOM = [15, 118, 110]
const WHITE = [255, 255, 255]

/** @typedef {[x: number, y: number]} Point */
/** @typedef {(x: number, y: number) => number} Shape distance to the edge in units, negative inside */

/** @type {Shape} */
const measurePlate = (x, y) => {
  const [dx, dy] = [Math.abs(x - 50) - 24, Math.abs(y - 50) - 24]
  return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - 22
}

/** @param {Point} from @param {Point} to @returns {Shape} a stroke with round ends */
const measureStroke = (from, to) => (x, y) => {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const along = ((x - from[0]) * dx + (y - from[1]) * dy) / (dx * dx + dy * dy)
  const at = Math.min(1, Math.max(0, along))
  return Math.hypot(x - from[0] - at * dx, y - from[1] - at * dy) - 4.6
}

/** An arrow down into an open tray. */
const glyph = [
  measureStroke([50, 24], [50, 57]),
  measureStroke([36, 44], [50, 58]),
  measureStroke([64, 44], [50, 58]),
  measureStroke([25, 60], [25, 75]),
  measureStroke([25, 75], [75, 75]),
  measureStroke([75, 75], [75, 60]),
]

/** @param {number} distance in pixels @returns {number} how much of a pixel lies inside */
const getCoverage = (distance) => Math.min(1, Math.max(0, 0.5 - distance))

/** @param {number} size @returns {Buffer} RGBA rows, each after PNG's filter byte 0 */
function draw(size) {
  const rows = Buffer.alloc(size * (size * 4 + 1))
  const perPixel = 100 / size
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const [x, y] = [(column + 0.5) * perPixel, (row + 0.5) * perPixel]
      const ink = getCoverage(Math.min(...glyph.map((shape) => shape(x, y))) / perPixel)
      const at = row * (size * 4 + 1) + 1 + column * 4
      for (let channel = 0; channel < 3; channel++) {
        const [top = 0, bottom = 0, white = 0] = [TOP[channel], BOTTOM[channel], WHITE[channel]]
        const ground = top + ((bottom - top) * y) / 100
        rows[at + channel] = Math.round(ground + (white - ground) * ink)
      }
      rows[at + 3] = Math.round(255 * getCoverage(measurePlate(x, y) / perPixel))
    }
  }
  return rows
}

/** @param {string} type @param {Buffer} body */
function chunk(type, body) {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const out = Buffer.alloc(named.length + 8)
  out.writeUInt32BE(body.length, 0)
  named.copy(out, 4)
  out.writeUInt32BE(crc32(named), named.length + 4)
  return out
}

/** @param {number} size */
function drawPng(size) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  header.set([8, 6, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const body = deflateSync(draw(size), { level: 9 })
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', body), chunk('IEND', Buffer.alloc(0))])
}

/** @param {readonly { size: number, png: Buffer }[]} pictures at most 256 pixels wide */
function packIco(pictures) {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  for (const [index, { size, png }] of pictures.entries()) {
    const at = 6 + 16 * index
    head.set([size % 256, size % 256, 0, 0, 1, 0, 32, 0], at)
    head.writeUInt32LE(png.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += png.length
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)])
}

/** @param {readonly { type: string, png: Buffer }[]} pictures */
function packIcns(pictures) {
  const parts = pictures.map(({ type, png }) => {
    const head = Buffer.alloc(8)
    head.write(type, 'latin1')
    head.writeUInt32BE(png.length + 8, 4)
    return Buffer.concat([head, png])
  })
  const head = Buffer.alloc(8)
  head.write('icns', 'latin1')
  head.writeUInt32BE(8 + parts.reduce((sum, part) => sum + part.length, 0), 4)
  return Buffer.concat([head, ...parts])
}

const folder = join(ROOT, 'build', 'icons')
mkdirSync(folder, { recursive: true })
const drawn = new Map(SIZES.map((size) => [size, drawPng(size)]))
const getPng = (/** @type {number} */ size) => drawn.get(size) ?? drawPng(size)
for (const [size, bytes] of drawn) writeFileSync(join(folder, `${size}x${size}.png`), bytes)
writeFileSync(
  join(folder, 'icon.ico'),
  packIco([16, 24, 32, 48, 64, 128, 256].map((size) => ({ size, png: getPng(size) }))),
)
const apple = { ic11: 32, ic12: 64, ic07: 128, ic13: 256, ic08: 256, ic14: 512, ic09: 512, ic10: 1024 }
writeFileSync(
  join(folder, 'icon.icns'),
  packIcns(Object.entries(apple).map(([type, size]) => ({ type, png: getPng(size) }))),
)
