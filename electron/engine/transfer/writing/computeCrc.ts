import type { Hashing } from '../../../ports/hashing.js'

/** Returns the CRC-32 of bytes that come in several pieces. */
export const computeCrc = ({ updateCrc }: Pick<Hashing, 'updateCrc'>, pieces: readonly Uint8Array[]): number =>
  pieces.reduce((before, piece) => updateCrc(piece, before), 0)
