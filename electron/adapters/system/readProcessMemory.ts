import { readFileSync } from 'node:fs'
import type { App } from 'electron'

/** How much memory a process holds, in bytes. */
export type ReadResidentMemory = (pid: number) => number | null

/**
 * By Linux's own account, `VmRSS` of `/proc/<pid>/status`, which no disk is asked for. Null where there is none: on other
 * systems, and of a process that is gone.
 */
export const readResidentMemory: ReadResidentMemory = (pid) => {
  try {
    const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]
    return kibibytes === undefined ? null : Number(kibibytes) * 1024
  } catch {
    return null
  }
}

/**
 * By Electron's account, on every system, but only of the application's own processes. Null when it is none of them.
 */
export function readElectronProcessMemory(app: Pick<App, 'getAppMetrics'>, pid: number): number | null {
  const process = app.getAppMetrics().find((metric) => metric.pid === pid)
  // Electron counts in kibibytes.
  return process === undefined ? null : process.memory.workingSetSize * 1024
}
