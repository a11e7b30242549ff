import { CONNECTION } from './connection.js'
import { DIGEST_HEADERS } from './digestHeaders.js'
import type { Fault } from './fault.js'
import { FILE_NAMES } from './fileNames.js'
import { FRAMING } from './framing.js'
import { HEADERS } from './headers.js'
import { RANGES } from './ranges.js'
import { REDIRECTS } from './redirects.js'
import { REFUSALS } from './refusals.js'
import { VERSIONS } from './versions.js'

/** All faults of the demo portal, by name. */
export const FAULTS = {
  ...CONNECTION,
  ...FRAMING,
  ...DIGEST_HEADERS,
  ...RANGES,
  ...VERSIONS,
  ...REDIRECTS,
  ...REFUSALS,
  ...FILE_NAMES,
  ...HEADERS,
} as const satisfies Record<string, Fault>

export type FaultName = keyof typeof FAULTS
export const isFaultName = (name: string): name is FaultName => Object.hasOwn(FAULTS, name)
