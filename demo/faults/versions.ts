import { type PortalResponse, readHeader, withHeader } from '../http/response.js'
import type { Content } from '../seed/lazyContent.js'
import type { Fault, FaultContext } from './fault.js'

/** Sends the same range of the bytes of the next version, with the headers of the current one. */
function sendNextVersion(honest: PortalResponse, { portal, media }: FaultContext): PortalResponse {
  if (!media || (honest.status !== 200 && honest.status !== 206)) return honest
  const start = Number(/^bytes (\d+)-/.exec(readHeader(honest, 'content-range') ?? '')?.[1] ?? 0)
  const other = portal.contentStore.getPlainContent(media, portal.contentStore.getVersion(media.id) + 1)
  const { length } = honest.body.content
  const content: Content = { length, read: (at, wanted) => other.read(start + at, Math.min(wanted, length - at)) }
  // The document of another version may be shorter; then the answer is left unchanged.
  return other.length < start + length ? honest : { ...honest, body: { ...honest.body, content } }
}

/** Producers that publish during a download, and mirrors that differ. */
export const VERSIONS = {
  publish: {
    about: 'the producer publishes a new version right before this request: bytes, validators and dates change',
    before: ({ portal, media }) => {
      if (media) portal.contentStore.publish(media.id)
    },
  },
  'same-etag-other-bytes': {
    about: 'the next version’s bytes under this version’s validators: only a checksum sees it',
    changeAnswer: sendNextVersion,
  },
  'etag-alternates': {
    about: 'two mirrors: every other answer has another strong ETag',
    changeAnswer: (honest, { struck }) =>
      struck % 2 === 0 ? honest : withHeader(honest, 'ETag', `"miroir-${struck % 2}"`),
  },
  'etag-always-new': {
    about: 'an ETag that never comes twice',
    changeAnswer: (honest, { struck }) => withHeader(honest, 'ETag', `"unique-${struck}"`),
  },
  'etag-weak': {
    about: 'the ETag turned weak',
    changeAnswer: (honest) => {
      const tag = readHeader(honest, 'etag')
      return tag && !tag.startsWith('W/') ? withHeader(honest, 'ETag', `W/${tag}`) : honest
    },
  },
  'etag-gone': { about: 'no ETag any more', changeAnswer: (honest) => withHeader(honest, 'ETag', null) },
  'validators-gone': {
    about: 'neither ETag nor Last-Modified',
    changeAnswer: (honest) => withHeader(withHeader(honest, 'ETag', null), 'Last-Modified', null),
  },
  'last-modified-back': {
    about: 'Last-Modified goes back by an hour at each answer',
    changeAnswer: (honest, { struck }) =>
      withHeader(honest, 'Last-Modified', new Date(Date.UTC(2024, 0, 1) - struck * 3_600_000).toUTCString()),
  },
} as const satisfies Record<string, Fault>
