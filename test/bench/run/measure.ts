import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What one run of a tool cost. */
export interface Measurement {
  readonly seconds: number
  /** User and system time of the process and its children. */
  readonly cpuSeconds: number
  /** Peak resident memory of the largest process of the run. */
  readonly peakBytes: number
  readonly code: number | null
  /** The last output on stderr, for a run that failed. */
  readonly words: string
}

/** No measured run takes a minute on the slowest known machine; one that takes five minutes hangs. */
const PATIENCE_MS = 300_000

export type Command = readonly [program: string, ...args: string[]]

/**
 * Runs a command under GNU time, whose figures are the kernel's own accounting of the process (`wait4`). Its output is
 * not shown; the accounting is written to `room`.
 */
export async function measure(command: Command, room: string, env: NodeJS.ProcessEnv = {}): Promise<Measurement> {
  const account = join(room, 'time.txt')
  const startedAt = performance.now()
  const child = spawn('/usr/bin/time', ['-o', account, '-f', '%U %S %M', '--', ...command], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...env },
    // It has its own process group, so that a hanging command can be ended with all its children.
    detached: true,
  })
  const end = (): void => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
  }
  const patience = setTimeout(end, PATIENCE_MS)
  process.once('exit', end)
  let words = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(-2000)
  })
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve))
  clearTimeout(patience)
  process.off('exit', end)
  const seconds = (performance.now() - startedAt) / 1000
  if (child.signalCode !== null)
    return { seconds, cpuSeconds: 0, peakBytes: 0, code: null, words: 'did not end in time' }
  // For a failed command, GNU time prints a sentence before the figures.
  const [user = 0, system = 0, peakKib = 0] = ((await readFile(account, 'utf8')).trim().split('\n').at(-1) ?? '')
    .split(' ')
    .map(Number)
  return { seconds, cpuSeconds: user + system, peakBytes: peakKib * 1024, code, words: words.trim() }
}
