import { ACCOUNT_LIMITS } from './limits/accountLimits.js'
import { CATALOGUE_LIMITS } from './limits/catalogueLimits.js'
import { COMPARISON_LIMITS } from './limits/comparisonLimits.js'
import { DISK_LIMITS } from './limits/diskLimits.js'
import { EXPORT_LIMITS } from './limits/exportLimits.js'
import { LIBRARY_LIMITS } from './limits/libraryLimits.js'
import { MAP_LIMITS } from './limits/mapLimits.js'
import { NETWORK_LIMITS } from './limits/networkLimits.js'
import { PREVIEW_LIMITS } from './limits/previewLimits.js'
import { PROTECTION_LIMITS } from './limits/protectionLimits.js'
import { TABLE_LIMITS } from './limits/tableLimits.js'
import { TRANSFER_LIMITS } from './limits/transferLimits.js'
import { UPDATE_LIMITS } from './limits/updateLimits.js'
import { WINDOW_LIMITS } from './limits/windowLimits.js'

/**
 * Every bound in the product, each with its reason. Units are in the names. All limits are in the files of
 * `shared/limits/`, by subject, so that each is easy to find.
 */
export const LIMITS = {
  ...NETWORK_LIMITS,
  ...ACCOUNT_LIMITS,
  ...CATALOGUE_LIMITS,
  ...TRANSFER_LIMITS,
  ...DISK_LIMITS,
  ...LIBRARY_LIMITS,
  ...WINDOW_LIMITS,
  ...PROTECTION_LIMITS,
  ...MAP_LIMITS,
  ...PREVIEW_LIMITS,
  ...TABLE_LIMITS,
  ...COMPARISON_LIMITS,
  ...EXPORT_LIMITS,
  ...UPDATE_LIMITS,
} as const
