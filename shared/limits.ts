import { ACCOUNT_LIMITS } from './limits/accountLimits.js'
import { COMPARISON_LIMITS } from './limits/analysis/comparisonLimits.js'
import { MAP_LIMITS } from './limits/analysis/mapLimits.js'
import { PREVIEW_LIMITS } from './limits/analysis/previewLimits.js'
import { PROFILE_LIMITS } from './limits/analysis/profileLimits.js'
import { QUERY_LIMITS } from './limits/analysis/queryLimits.js'
import { TABLE_LIMITS } from './limits/analysis/tableLimits.js'
import { BASKET_LIMITS } from './limits/basketLimits.js'
import { CATALOGUE_LIMITS } from './limits/catalogueLimits.js'
import { DISK_LIMITS } from './limits/diskLimits.js'
import { BANDWIDTH_LIMITS } from './limits/download/bandwidthLimits.js'
import { CLOCK_LIMITS } from './limits/download/clockLimits.js'
import { HOST_LIMITS } from './limits/download/hostLimits.js'
import { QUEUE_LIMITS } from './limits/download/queueLimits.js'
import { RETRY_LIMITS } from './limits/download/retryLimits.js'
import { TRANSFER_LIMITS } from './limits/download/transferLimits.js'
import { ENCRYPTION_LIMITS } from './limits/encryptionLimits.js'
import { EXPORT_LIMITS } from './limits/exportLimits.js'
import { FOLLOW_LIMITS } from './limits/followLimits.js'
import { LIBRARY_LIMITS } from './limits/libraryLimits.js'
import { LINK_LIMITS } from './limits/linkLimits.js'
import { NETWORK_LIMITS } from './limits/networkLimits.js'
import { PROTECTION_LIMITS } from './limits/protectionLimits.js'
import { SHARING_LIMITS } from './limits/sharingLimits.js'
import { TEXT_LIMITS } from './limits/textLimits.js'
import { UPDATE_LIMITS } from './limits/updateLimits.js'
import { WINDOW_LIMITS } from './limits/windowLimits.js'

/**
 * The bounds of the product, each with its reason. Units are in the names.
 * A bound that several files share, or that limits what is read, kept or asked for, is in the file of its subject in
 * `shared/limits/`. How often one file looks at something, and what a format fixes, is a constant of that file.
 */
export const LIMITS = {
  ...NETWORK_LIMITS,
  ...ACCOUNT_LIMITS,
  ...CATALOGUE_LIMITS,
  ...TEXT_LIMITS,
  ...QUEUE_LIMITS,
  ...CLOCK_LIMITS,
  ...BANDWIDTH_LIMITS,
  ...TRANSFER_LIMITS,
  ...DISK_LIMITS,
  ...LIBRARY_LIMITS,
  ...WINDOW_LIMITS,
  ...LINK_LIMITS,
  ...PROTECTION_LIMITS,
  ...ENCRYPTION_LIMITS,
  ...MAP_LIMITS,
  ...PREVIEW_LIMITS,
  ...PROFILE_LIMITS,
  ...TABLE_LIMITS,
  ...COMPARISON_LIMITS,
  ...EXPORT_LIMITS,
  ...UPDATE_LIMITS,
  ...BASKET_LIMITS,
  ...SHARING_LIMITS,
  ...FOLLOW_LIMITS,
  ...QUERY_LIMITS,
  ...HOST_LIMITS,
  ...RETRY_LIMITS,
} as const
