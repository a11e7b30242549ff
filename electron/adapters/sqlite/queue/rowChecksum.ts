import { computeTextCrc32 } from '../../system/crc32.js'

/** Computes the checksum of a row. */
export const computeRowChecksum = (id: string, request: string, state: string): number =>
  computeTextCrc32(`${id}\n${request}\n${state}`)
