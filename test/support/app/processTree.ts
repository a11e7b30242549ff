import { readdirSync, readFileSync } from 'node:fs'

/** Lists the process and all its descendants by their numbers. Linux only. */
export function listProcessTree(pid: number): readonly number[] {
  const childrenOf = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    const parent = /^\d+$/.test(name) ? parentOf(name) : null
    if (parent !== null) childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), Number(name)])
  }
  const tree = [pid]
  for (const one of tree) tree.push(...(childrenOf.get(one) ?? []))
  return tree
}

/**
 * Reads the parent's number, the fourth field of `stat`; the second field may contain anything in its parentheses. Null
 * when the process is gone.
 */
function parentOf(pid: string): number | null {
  try {
    const [, parent] = /\) \S (\d+) /.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return parent === undefined ? null : Number(parent)
  } catch {
    return null
  }
}

/** Kills the whole tree at once, as a power cut would, so that no process can clean up. */
export const killProcessTree = (pid: number): void => killProcesses(listProcessTree(pid))

export function killProcesses(pids: readonly number[]): void {
  for (const one of pids) {
    try {
      process.kill(one, 'SIGKILL')
    } catch {
      // The process ended with its parent.
    }
  }
}

/**
 * Lists every process that was started with this folder as its home, or on its command line. Linux only; empty
 * elsewhere.
 */
export function listProcessesOf(folder: string): readonly { readonly pid: number; readonly command: string }[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    const command = readIfThere(`/proc/${name}/cmdline`).replaceAll('\0', ' ').trim()
    // A process that has ended and waits for its parent has neither.
    const isOfFolder = command.includes(folder) || readIfThere(`/proc/${name}/environ`).includes(`HOME=${folder}\0`)
    return isOfFolder ? [{ pid: Number(name), command }] : []
  })
}

/** Returns an empty text for a process that is gone or belongs to another user. */
function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
