import type { RunningPortal } from '../../../demo/portal.js'
import type { BareSystem } from '../bareSystem.js'
import type { CheckRecorder } from '../checkRecorder.js'
import type { Packages } from '../packages.js'

/** What every scenario works with. */
export interface ScenarioContext {
  readonly system: BareSystem
  readonly checks: CheckRecorder
  readonly portal: RunningPortal
  readonly packages: Packages
}
