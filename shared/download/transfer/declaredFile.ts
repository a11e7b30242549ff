import type { Media } from '../../catalogue/model.js'
import type { FileDigests } from './workerProtocol.js'

/** What the catalogue declares of a file. */
export type DeclaredFile = Pick<Media, 'encrypted' | 'sizeBytes' | 'checksum'>

/** Returns whether the digests include the one that the catalogue declares. */
export const isDeclared = ({ checksum }: DeclaredFile, digests: FileDigests | null): boolean =>
  checksum.is === 'usable' && digests?.[checksum.algorithm] === checksum.hex.toLowerCase()
