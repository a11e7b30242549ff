import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What one run of a tool cost. */
export interface Measurement {
  readonly seconds: number
  /** User and system time of the process and of all that it waited for. */
  readonly cpuSeconds: number
  /** Peak resident memory of the largest process of the run. */
  readonly peakBytes: number
  readonly code: number | null
  /** The last words on stderr, for a run that failed. */
  readonly words: string
}

/** Nothing that is measured takes a minute on the slowest machine we know; what takes five hangs. */
const PATIENCE_MS = 300_000

export type Command = readonly [program: string, ...args: string[]]

/**
 * Runs a command to its end under GNU time, whose figures are the kernel's own account of the process (`wait4`).
 * Nothing of what it prints is shown; `room` takes the account.
 */
export async function measure(command: Command, room: string, env: NodeJS.ProcessEnv = {}): Promise<Measurement> {
  const account = join(room, 'time.txt')
  const startedAt = performance.now()
  const child = spawn('/usr/bin/time', ['-o', account, '-f', '%U %S %M', '--', ...command], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...env },
    // A group of its own, so that what hangs can be ended with all that it started.
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
  // A command that ended badly has a sentence of GNU time's own before the figures.
  const [user = 0, system = 0, peakKib = 0] = ((await readFile(account, 'utf8')).trim().split('\n').at(-1) ?? '')
    .split(' ')
    .map(Number)
  return { seconds, cpuSeconds: user + system, peakBytes: peakKib * 1024, code, words: words.trim() }
}
