import { readdirSync, readFileSync } from 'node:fs'

/** The process and everything it has started, and they in turn: by their numbers, never by a name. Linux only. */
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

/** The fourth field of `stat`; the second may hold anything in its parentheses. Null when the process is gone. */
function parentOf(pid: string): number | null {
  try {
    const [, parent] = /\) \S (\d+) /.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return parent === undefined ? null : Number(parent)
  } catch {
    return null
  }
}

/** Ends all of it at once, as a power cut would, and leaves nothing that could tidy up. */
export const killProcessTree = (pid: number): void => killProcesses(listProcessTree(pid))

export function killProcesses(pids: readonly number[]): void {
  for (const one of pids) {
    try {
      process.kill(one, 'SIGKILL')
    } catch {
      // It went with its parent.
    }
  }
}

/** Every process that was started with this folder as its home, or on its command line. Linux only: none elsewhere. */
export function listProcessesOf(folder: string): readonly { readonly pid: number; readonly command: string }[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    const command = readIfThere(`/proc/${name}/cmdline`).replaceAll('\0', ' ').trim()
    // What has ended and waits for its parent has neither.
    const isOfFolder = command.includes(folder) || readIfThere(`/proc/${name}/environ`).includes(`HOME=${folder}\0`)
    return isOfFolder ? [{ pid: Number(name), command }] : []
  })
}

/** Nothing for a process that is gone, or another person's. */
function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
