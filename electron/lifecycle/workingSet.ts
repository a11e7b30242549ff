import type { App } from 'electron'

/** The memory that a process of this application holds, in bytes; null when it is none of its processes. */
export function readWorkingSetBytes(app: Pick<App, 'getAppMetrics'>, pid: number): number | null {
  const process = app.getAppMetrics().find((metric) => metric.pid === pid)
  // Electron counts in kibibytes.
  return process === undefined ? null : process.memory.workingSetSize * 1024
}
