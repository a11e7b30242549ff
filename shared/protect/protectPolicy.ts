import type { Access } from '../catalogue/model.js'
import type { ProtectPolicy } from '../settings/schema.js'

/** Whether a policy has the files of a dataset kept encrypted: restricted and personal ones, all, or none. */
export const mustProtect = (policy: ProtectPolicy, access: Access): boolean =>
  policy === 'all' || (policy === 'restricted' && access !== 'open')
