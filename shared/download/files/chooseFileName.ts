import { LIMITS } from '../../limits.js'
import { findExtensionOfType } from './findExtensionOfType.js'
import { splitExtension, truncateUtf8 } from './nameParts.js'
import { isRisky } from './runnableFiles.js'
import { toSafeName } from './safeNames.js'

/** What `chooseFileName` decides from. */
export interface NameSources {
  /**
   * The server's suggestion as `parseFilename` read it, or null. It comes from the first authorised answer only (F-10).
   */
  readonly contentDisposition: string | null
  readonly mediaName: string | null
  readonly mediaId: string
  /** The declared MIME type, without `+crypt`. */
  readonly fileType: string | null
  /** Whether the bytes on disk are still the producer's ciphertext (portal-api.md 4.3). */
  readonly isCiphertext: boolean
}

/**
 * Chooses the name of a media on disk: the server's name, else the catalogue's, else its id (portal-api.md 10.22). A
 * file that the portal decrypted loses its `+crypt`; a file that is still encrypted ends in `.crypt`, which `decrypt`
 * removes. Programs and shortcuts get a visible `.download`: a data portal has no reason to send something that runs.
 */
export function chooseFileName(sources: NameSources): string {
  const { contentDisposition, mediaName, mediaId, fileType } = sources
  const extension = findExtensionOfType(fileType)
  const addExtension = (name: string): string =>
    extension === null || getNameExtension(name) !== '' ? name : `${name}${extension}`
  const fromServer = stripCryptMark(contentDisposition)
  const fromCatalogue = stripCryptMark(mediaName)
  const name = fromServer ?? (fromCatalogue === null ? addExtension(`media-${mediaId}`) : addExtension(fromCatalogue))
  const safe = toSafeName(name, toSafeName(`media-${mediaId}`))
  if (sources.isCiphertext) return withSuffix(safe, '.crypt')
  return isRisky(safe, fileType) ? withSuffix(safe, '.download') : safe
}

/** What the catalogue says of a media that its name follows from. */
interface NamedMedia {
  readonly id: string
  readonly name: string | null
  readonly fileType: string | null
}

/** Chooses the name that a media gets unless its server suggests another. */
export const chooseCatalogueName = ({ id, name, fileType }: NamedMedia): string =>
  chooseFileName({ contentDisposition: null, mediaName: name, mediaId: id, fileType, isCiphertext: false })

/** The extension in lower case, with its dot; empty when there is none. */
const getNameExtension = (name: string): string => splitExtension(name).extension.toLowerCase()

/** The name without the mark of an encrypted media, or null when nothing is left. */
function stripCryptMark(name: string | null): string | null {
  const plain = (name ?? '').replace(/(?:\s*\+crypt)+\s*$/i, '')
  return toSafeName(plain, '') === '' ? null : plain
}

const withSuffix = (name: string, suffix: string): string =>
  name.toLowerCase().endsWith(suffix) ? name : `${truncateUtf8(name, LIMITS.NAME_BYTES - suffix.length)}${suffix}`
