import { readFileSync } from 'node:fs'

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
