import type { Access } from '../catalogue/model.js'
import type { ProtectPolicy } from '../settings/schema.js'

/**
 * Whether a policy requires the files of a dataset to be encrypted: of restricted and personal datasets, of all, or of
 * none.
 */
export const mustProtect = (policy: ProtectPolicy, access: Access): boolean =>
  policy === 'all' || (policy === 'restricted' && access !== 'open')
