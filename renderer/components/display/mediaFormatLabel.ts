import { findFileType, toFormatName, UNKNOWN_FORMAT } from '../../../shared/catalogue/mediaFormat.js'
import type { Media } from '../../../shared/catalogue/model.js'
import type { Messages } from '../../messages/messages.js'

/** The name of a format as a person reads it: a word where the format is not known. */
export const toFormatLabel = (name: string, messages: Messages): string =>
  name === UNKNOWN_FORMAT ? messages.say('format.unknown') : name

/** The format of a file; null when neither its type nor its name tells one. */
export function formatMediaFormat(media: Pick<Media, 'fileType' | 'name'>, messages: Messages): string | null {
  const type = findFileType(media)
  return type === null ? null : toFormatLabel(toFormatName(type), messages)
}
