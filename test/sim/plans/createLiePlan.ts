import { type LieName, RANGE_LIES } from '../servers/lies.js'
import { isDetectable } from './isDetectable.js'
import { type Plan, plan as planSchema, simFile } from './plan.js'

const BYTES = 130_000

/**
 * Creates a plan with one file and one lie: in the answer to the first request, or to the one that resumes a broken
 * transfer.
 */
export function createLiePlan(name: LieName): Plan {
  const validator = name === 'older-date' ? 'date' : 'etag'
  const bare = simFile.parse({ sizeBytes: BYTES, chunkBytes: 8192, validator })
  const open = isDetectable(name, bare) ? bare : { ...bare, hash: 'sha-256' }
  const file = { ...open, needsToken: name === 'session-lost' }
  const broken = { file: 0, from: 0, times: 1, is: 'reset', after: 60_000 }
  const lies = RANGE_LIES.has(name)
    ? [broken, { file: 0, from: 1, times: 1, is: name, after: 30_000 }]
    : [{ file: 0, from: 0, times: 1, is: name, after: 60_000 }]
  return planSchema.parse({ seed: 1, files: [file], lies })
}
