import type { App } from 'electron'
import type { Log } from '../ports/log.js'
import type { IntendedEnds } from './intendedEnds.js'

/** Reasons that are no crash: the process was asked to end. */
const IN_ORDER: ReadonlySet<string> = new Set(['clean-exit'])

/**
 * Logs that a process of ours has ended unasked, and bugs that no code caught, with where they happened. That is the
 * whole crash report: no memory is written to the disk and nothing leaves the computer. The report for support ends
 * with the log, and a person reads it before it is sent (S-09).
 */
export function noteCrashes(
  app: Pick<App, 'on'>,
  process: { on(event: 'uncaughtExceptionMonitor', listener: (bug: Error) => void): unknown },
  log: Log,
  { takeIntended }: Pick<IntendedEnds, 'takeIntended'>,
): void {
  app.on('render-process-gone', (_event, _contents, { reason, exitCode }) => {
    if (!IN_ORDER.has(reason)) log.note('crash.page', { reason, exitCode })
  })
  app.on('child-process-gone', (_event, { type, reason, exitCode, name = '' }) => {
    if (!takeIntended(name) && !IN_ORDER.has(reason)) log.note('crash.process', { type, reason, exitCode, name })
  })
  process.on('uncaughtExceptionMonitor', (bug) => log.note('crash.main', { stack: bug.stack ?? bug.message }))
}
