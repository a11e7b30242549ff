import { findDetector, type LieName } from '../servers/lies.js'
import { LEAST_LIVE_BYTES, type SimFile } from './plan.js'

/** Whether a lie can be detected with what the catalogue declares of the file. */
export function isDetectable(name: LieName, file: SimFile): boolean {
  const witness = findDetector(name)
  if (witness === null) return true
  // Generated or not, a file so much smaller than declared is not an export of another day.
  if (witness === 'declared-size')
    return file.sized && file.sizeBytes >= LEAST_LIVE_BYTES && file.changesAt.length === 0
  if (file.kind !== 'plain' || file.sizeBytes === 0) return false
  const hasHash = file.hash === 'sha-256' || file.hash === 'md5'
  // When the length never changes, a whole file of other bytes looks like an ordinary version, but a mixture of two
  // does not.
  if (name === 'same-tag-other-bytes' && file.sizeBytes % 2 === 0) return true
  if (hasHash) return witness === 'hash' ? file.validator !== 'none' || file.framing === 'length' : hasWord(file)
  return witness === 'size' && file.sized && hasWord(file)
}

/** A server that gives neither a length nor a validator is assumed to generate its exports for each request. */
const hasWord = (file: SimFile): boolean => file.validator !== 'none'
