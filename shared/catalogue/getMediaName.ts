import type { Media } from './model.js'

/** Returns the name of a media's file, or else its caption; null when the catalogue has neither. */
export const getMediaName = ({ name, caption }: Pick<Media, 'name' | 'caption'>): string | null => name ?? caption
