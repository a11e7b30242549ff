import type { RunningPortal } from '../../../demo/portal.js'
import type { BareSystem } from '../bareSystem.js'
import type { Checks } from '../checks.js'
import type { Packages } from '../packages.js'

/** What every scenario works with. */
export interface Trial {
  readonly system: BareSystem
  readonly checks: Checks
  readonly portal: RunningPortal
  readonly packages: Packages
}
