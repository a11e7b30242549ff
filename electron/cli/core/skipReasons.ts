import type { Fetchability } from '../../../shared/catalogue/model.js'

/** Why a media is listed but not downloaded, as the `reason` of a `skipped` event. */
export const SKIP_REASONS = {
  service: 'service',
  series: 'series',
  personal: 'personal-data',
  'no-contract': 'not-downloadable',
  'other-contract': 'not-downloadable',
} as const satisfies Readonly<Record<Exclude<Fetchability, 'file'>, string>>

/** The `reason` of a `skipped` event. */
export type SkipReason = (typeof SKIP_REASONS)[keyof typeof SKIP_REASONS] | 'cancelled'
