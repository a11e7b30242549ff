import { spawn } from 'node:child_process'

/** The result of a command: its exit code, its two streams, and its events when they were requested. */
export interface CliResult {
  readonly code: number | null
  readonly out: string
  readonly err: string
  readonly events: readonly Readonly<Record<string, unknown>>[]
  /** The last line, whose form is fixed. */
  readonly last: Readonly<Record<string, unknown>> | undefined
}

export interface CliOptions {
  readonly env?: Readonly<Record<string, string>>
  /** A command that wraps the command: `prlimit`, `setpriv`. */
  readonly under?: readonly string[]
  readonly stdin?: string
  /** Called with all of stdout so far, whenever it grows. */
  readonly received?: (received: { readonly out: string; kill(signal: NodeJS.Signals): void }) => void
  /** Called once the process runs, with a function that ends it. */
  readonly spawned?: (kill: (signal: NodeJS.Signals) => void) => Promise<void>
}

/** Runs one command without a shell, with an environment that only has this machine's path. */
export function runCli(script: string, words: readonly string[], options: CliOptions = {}): Promise<CliResult> {
  const [program = process.execPath, ...args] = [...(options.under ?? []), process.execPath, script, ...words]
  const env = { PATH: process.env.PATH ?? '', HOME: '/nonexistent', LANG: 'en_GB.UTF-8', ...options.env }
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { env, stdio: 'pipe' })
    let out = ''
    let err = ''
    options.spawned?.((signal) => void child.kill(signal)).catch(reject)
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text
      options.received?.({ out, kill: (signal) => void child.kill(signal) })
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      err += text
    })
    child.on('error', reject)
    child.on('close', (code) => {
      const events = words.includes('--json') ? eventsOf(out) : []
      resolve({ code, out, err, events, last: events.at(-1) })
    })
    child.stdin.end(options.stdin ?? '')
  })
}

/** Every line must be a JSON object, as `--json` promises. */
const eventsOf = (out: string): readonly Readonly<Record<string, unknown>>[] =>
  out
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const event: unknown = JSON.parse(line)
      if (typeof event !== 'object' || event === null || !('event' in event)) throw new Error(`no event: ${line}`)
      return event as Readonly<Record<string, unknown>>
    })
