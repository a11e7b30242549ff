import type { Engine } from '../../engine/api/engine.js'
import type { WindowFlush } from '../../lifecycle/windowFlush.js'
import type { Clock } from '../../ports/clock.js'
import type { ExportJobs } from '../../services/exports/exportJobs.js'
import type { DesktopCommands } from '../../window/desktop/desktopIntegration.js'

/** The time that a worker needs to close the files of a cancelled download. */
const SETTLE_MS = 500

/** Creates the commands of tray, dialogs and system, which reach the engine without the window. */
export const createDesktopCommands = ({
  engine,
  exportJobs,
  windowFlush,
  clock,
}: {
  readonly engine: Engine
  readonly exportJobs: Pick<ExportJobs, 'isWriting'>
  readonly windowFlush: Pick<WindowFlush, 'flush'>
  readonly clock: Pick<Clock, 'sleep'>
}): DesktopCommands => ({
  pauseAll: () => engine.pause('all'),
  resumeAll: () => engine.resume('all'),
  isWriting: exportJobs.isWriting,
  async waitUntilSettled() {
    await windowFlush.flush()
    return Promise.race([engine.whenIdle().then(() => true), clock.sleep(SETTLE_MS).then(() => false)])
  },
  onSlept: engine.onSystemSlept,
})
