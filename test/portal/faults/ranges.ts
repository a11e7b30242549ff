import { slice } from '../seed/content.js'
import { type Answer, answer, type Body } from '../wire/answer.js'
import { produce } from '../wire/producer.js'
import { type Fault, header, type Strike, withHeader } from './fault.js'

const rangeOf = (honest: Answer): { start: number; end: number; total: number } | null => {
  const match = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(header(honest, 'content-range') ?? '')
  return match ? { start: Number(match[1]), end: Number(match[2]), total: Number(match[3]) } : null
}

/** Bends a 206 and leaves everything else as it is. */
const partial =
  (
    bend: (honest: Answer, range: { start: number; end: number; total: number }) => Answer,
  ): NonNullable<Fault['bend']> =>
  (honest) => {
    const range = rangeOf(honest)
    return honest.status === 206 && range ? bend(honest, range) : honest
  }

const contentRange = (honest: Answer, start: number, end: number, total: number | string): Answer =>
  withHeader(honest, 'Content-Range', `bytes ${start}-${end}/${total}`)

/** Asks the producer again, as if the range, or its condition, had not been sent. */
function again({ world, call, media }: Strike, drop: 'range' | 'if-range'): Answer | null {
  if (!media) return null
  const headers = Object.fromEntries(Object.entries(call.headers).filter(([name]) => name !== drop))
  return produce(world.library, media, { ...call, headers }, world.urls().producers)
}

function multipart(honest: Answer, range: { start: number; end: number; total: number }): Answer {
  const mark = 'rudi-bornes'
  const head = `--${mark}\r\nContent-Type: text/csv\r\nContent-Range: bytes ${range.start}-${range.end}/${range.total}\r\n\r\n`
  const [before, after] = [Buffer.from(head), Buffer.from(`\r\n--${mark}--\r\n`)]
  const bytes = honest.body.content.read(0, honest.body.content.length)
  const body: Body = {
    ...honest.body,
    content: {
      length: before.length + bytes.length + after.length,
      read: (at, n) => Buffer.concat([before, bytes, after]).subarray(at, at + n),
    },
  }
  return {
    ...withHeader(withHeader(honest, 'Content-Range', null), 'Content-Type', `multipart/byteranges; boundary=${mark}`),
    body,
  }
}

/** Lies about ranges: each would splice a file for a client that believes it. */
export const RANGES = {
  'range-ignored': {
    about: '200 with the whole file to a range',
    bend: (honest, strike) => again(strike, 'range') ?? honest,
  },
  'range-start': {
    about: '206 whose range starts somewhere else',
    bend: partial((honest, { start, end, total }) =>
      contentRange(honest, start + 1, Math.min(end + 1, total - 1), total),
    ),
  },
  'range-from-zero': {
    about: '206 that names the range asked for and sends the beginning of the file',
    bend: (honest, strike) => {
      const whole = again(strike, 'range')
      if (honest.status !== 206 || !whole) return honest
      return { ...honest, body: { ...honest.body, content: slice(whole.body.content, 0, honest.body.content.length) } }
    },
  },
  'range-end': {
    about: '206 that ends sooner than asked',
    bend: partial((honest, { start, end, total }) => {
      const kept = Math.max(1, Math.floor((end - start + 1) / 2))
      const cut = contentRange(honest, start, start + kept - 1, total)
      return { ...cut, body: { ...cut.body, content: slice(honest.body.content, 0, kept) } }
    }),
  },
  'range-total': {
    about: '206 with another total',
    bend: partial((honest, { start, end, total }) => contentRange(honest, start, end, total + 1000)),
  },
  'range-total-unknown': {
    about: '206 with a total of *',
    bend: partial((honest, { start, end }) => contentRange(honest, start, end, '*')),
  },
  'range-unnamed': {
    about: '206 without Content-Range',
    bend: partial((honest) => withHeader(honest, 'Content-Range', null)),
  },
  'range-multipart': { about: '206 as multipart/byteranges', bend: partial(multipart) },
  'range-unasked': {
    about: '206 to a plain GET',
    bend: (honest) => {
      const { length } = honest.body.content
      return honest.status === 200 && length > 0
        ? { ...contentRange(honest, 0, length - 1, length), status: 206 }
        : honest
    },
  },
  'range-refused': {
    about: '416, although the range is inside the file',
    bend: (honest, { media, world }) =>
      answer(416, [
        ['Content-Range', `bytes */${media ? world.library.stored(media).length : honest.body.content.length}`],
      ]),
  },
  'range-shrunk': { about: '416 with a smaller total', bend: () => answer(416, [['Content-Range', 'bytes */10']]) },
  'accept-none': {
    about: 'Accept-Ranges: none, and ranges all the same',
    bend: (honest) => withHeader(honest, 'Accept-Ranges', 'none'),
  },
  'if-range-ignored': {
    about: 'a range of the new version although If-Range names the old one',
    bend: (honest, strike) => again(strike, 'if-range') ?? honest,
  },
} as const satisfies Record<string, Fault>
