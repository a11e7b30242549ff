import { computeTextCrc32 } from '../../system/crc32.js'

/** The checksum of a row: it differs for another row. */
export const computeRowChecksum = (id: string, request: string, state: string): number =>
  computeTextCrc32(`${id}\n${request}\n${state}`)
