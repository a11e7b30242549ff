import { readFileSync } from 'node:fs'
import type { App } from 'electron'

/** How much memory a process holds, in bytes. */
export type ReadResidentMemory = (pid: number) => number | null

/**
 * Reads the memory of a process in bytes from Linux (`VmRSS` of `/proc/<pid>/status`), without a disk. Null on other
 * systems, and for a process that has ended.
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
 * Reads the memory of a process from Electron, on every system. Null for a process that is not part of the application.
 */
export function readElectronProcessMemory(app: Pick<App, 'getAppMetrics'>, pid: number): number | null {
  const process = app.getAppMetrics().find((metric) => metric.pid === pid)
  // Electron counts in kibibytes.
  return process === undefined ? null : process.memory.workingSetSize * 1024
}
