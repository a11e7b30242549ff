import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs'
import { LIMITS } from '../../../shared/limits.js'
import { type DecodedPolicy, decodePolicy, NO_POLICY } from '../../../shared/settings/policy.js'
import { getErrorCode } from '../disk/diskErrors.js'

export interface ReadPolicy extends DecodedPolicy {
  /**
   * `unreadable`: there is a policy that is no file, no JSON or too large, or that may not be read. Then no part of it
   * applies.
   */
  readonly found: 'none' | 'read' | 'unreadable'
}

const NONE: ReadPolicy = { policy: NO_POLICY, leftOut: [], found: 'none' }

/**
 * Reads the policy of this computer, once, before anything else is opened. Never throws, and does not wait for a pipe.
 */
export function readPolicyFile(path: string): ReadPolicy {
  try {
    const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
    try {
      const stat = fstatSync(file)
      const isUsable = stat.isFile() && stat.size <= LIMITS.POLICY_BYTES
      const decoded = isUsable ? decodePolicy(JSON.parse(readFileSync(file, 'utf8'))) : null
      return decoded === null ? { ...NONE, found: 'unreadable' } : { ...decoded, found: 'read' }
    } finally {
      closeSync(file)
    }
  } catch (error) {
    const isAbsent = getErrorCode(error) === 'ENOENT' || getErrorCode(error) === 'ENOTDIR'
    return isAbsent ? NONE : { ...NONE, found: 'unreadable' }
  }
}
