import { createResponse, type PortalResponse, type ResponseBody, readHeader, withHeader } from '../http/response.js'
import { serveProducerFile } from '../http/serveProducerFile.js'
import { sliceContent } from '../seed/lazyContent.js'
import type { Fault, FaultContext } from './fault.js'

const parseContentRange = (honest: PortalResponse): { start: number; end: number; total: number } | null => {
  const match = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(readHeader(honest, 'content-range') ?? '')
  return match ? { start: Number(match[1]), end: Number(match[2]), total: Number(match[3]) } : null
}

/** Changes a 206 and leaves other answers unchanged. */
const changePartial =
  (
    changeAnswer: (honest: PortalResponse, range: { start: number; end: number; total: number }) => PortalResponse,
  ): NonNullable<Fault['changeAnswer']> =>
  (honest) => {
    const range = parseContentRange(honest)
    return honest.status === 206 && range ? changeAnswer(honest, range) : honest
  }

const withContentRange = (honest: PortalResponse, start: number, end: number, total: number | string): PortalResponse =>
  withHeader(honest, 'Content-Range', `bytes ${start}-${end}/${total}`)

/** Builds the answer of the producer again, without the range or its condition. */
function answerWithout({ portal, call, media }: FaultContext, drop: 'range' | 'if-range'): PortalResponse | null {
  if (!media) return null
  const headers = Object.fromEntries(Object.entries(call.headers).filter(([name]) => name !== drop))
  return serveProducerFile(portal.contentStore, media, { ...call, headers }, portal.urls().producers)
}

function toMultipart(honest: PortalResponse, range: { start: number; end: number; total: number }): PortalResponse {
  const mark = 'rudi-bornes'
  const head = `--${mark}\r\nContent-Type: text/csv\r\nContent-Range: bytes ${range.start}-${range.end}/${range.total}\r\n\r\n`
  const [before, after] = [Buffer.from(head), Buffer.from(`\r\n--${mark}--\r\n`)]
  const bytes = honest.body.content.read(0, honest.body.content.length)
  const body: ResponseBody = {
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

/** Wrong answers to range requests: each would corrupt the file of a client that trusts it. */
export const RANGES = {
  'range-ignored': {
    about: '200 with the whole file to a range',
    changeAnswer: (honest, faultContext) => answerWithout(faultContext, 'range') ?? honest,
  },
  'range-start': {
    about: '206 whose range starts somewhere else',
    changeAnswer: changePartial((honest, { start, end, total }) =>
      withContentRange(honest, start + 1, Math.min(end + 1, total - 1), total),
    ),
  },
  'range-from-zero': {
    about: '206 that names the range asked for and sends the beginning of the file',
    changeAnswer: (honest, faultContext) => {
      const whole = answerWithout(faultContext, 'range')
      if (honest.status !== 206 || !whole) return honest
      return {
        ...honest,
        body: { ...honest.body, content: sliceContent(whole.body.content, 0, honest.body.content.length) },
      }
    },
  },
  'range-end': {
    about: '206 that ends sooner than asked',
    changeAnswer: changePartial((honest, { start, end, total }) => {
      const kept = Math.max(1, Math.floor((end - start + 1) / 2))
      const cut = withContentRange(honest, start, start + kept - 1, total)
      return { ...cut, body: { ...cut.body, content: sliceContent(honest.body.content, 0, kept) } }
    }),
  },
  'range-total': {
    about: '206 with another total',
    changeAnswer: changePartial((honest, { start, end, total }) => withContentRange(honest, start, end, total + 1000)),
  },
  'range-total-unknown': {
    about: '206 with a total of *',
    changeAnswer: changePartial((honest, { start, end }) => withContentRange(honest, start, end, '*')),
  },
  'range-unnamed': {
    about: '206 without Content-Range',
    changeAnswer: changePartial((honest) => withHeader(honest, 'Content-Range', null)),
  },
  'range-multipart': { about: '206 as multipart/byteranges', changeAnswer: changePartial(toMultipart) },
  'range-unasked': {
    about: '206 to a plain GET',
    changeAnswer: (honest) => {
      const { length } = honest.body.content
      return honest.status === 200 && length > 0
        ? { ...withContentRange(honest, 0, length - 1, length), status: 206 }
        : honest
    },
  },
  'range-refused': {
    about: '416, although the range is inside the file',
    changeAnswer: (honest, { media, portal }) =>
      createResponse(416, [
        [
          'Content-Range',
          `bytes */${media ? portal.contentStore.getStoredContent(media).length : honest.body.content.length}`,
        ],
      ]),
  },
  'range-shrunk': {
    about: '416 with a smaller total',
    changeAnswer: () => createResponse(416, [['Content-Range', 'bytes */10']]),
  },
  'accept-none': {
    about: 'Accept-Ranges: none, and ranges all the same',
    changeAnswer: (honest) => withHeader(honest, 'Accept-Ranges', 'none'),
  },
  'if-range-ignored': {
    about: 'a range of the new version although If-Range names the old one',
    changeAnswer: (honest, faultContext) => answerWithout(faultContext, 'if-range') ?? honest,
  },
} as const satisfies Record<string, Fault>
