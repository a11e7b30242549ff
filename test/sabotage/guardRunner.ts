import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { wrapInDesktopSession } from '../../build/test/desktopSession.mjs'
import type { ProductSabotage } from './productSabotage.js'

/** A test that must notice. */
export type Guard = Pick<ProductSabotage, 'spec' | 'title'>

/** Tests to run, and the files that are other than at the start. Those of the request before are as they were again. */
export interface RunRequest {
  readonly changed: readonly string[]
  readonly guards: readonly Guard[]
}

export type GuardResult =
  | { readonly type: 'passed' }
  | { readonly type: 'failed'; readonly why: string }
  /** The test did not run, so that nothing is known. */
  | { readonly type: 'not run'; readonly why: string }
  | { readonly type: 'endless' }

/** What a process that runs tests says: that a test has ended, and at last the result of each guard. */
export type GuardReport =
  | { readonly type: 'test ended' }
  | { readonly type: 'results'; readonly results: readonly GuardResult[] }

/** Runs tests of one checkout, in processes that it keeps for the next. */
export interface GuardRunner {
  /** One result for each guard, in their order. */
  readonly run: (request: RunRequest) => Promise<readonly GuardResult[]>
  /** Resolves when no process uses the checkout any more. */
  readonly close: () => Promise<void>
}

/** Begins a process that runs the tests of a configuration. */
export type BeginGuards = (config: string, display: boolean) => ChildProcess

interface Patience {
  /** Without the end of a test. Longer than any one may take; what hangs because of the broken line was noticed too. */
  readonly silenceMs: number
  /** From the wish to end to the end. */
  readonly closingMs: number
}
const PATIENCE: Patience = { silenceMs: 300_000, closingMs: 10_000 }

/** Whether a spec opens windows of the application. */
export const opensWindows = ({ spec }: Guard): boolean => spec.startsWith('app/')

/** Processes in a checkout. */
export const beginGuardsIn =
  (folder: string): BeginGuards =>
  (config, display) => {
    const script = [process.execPath, '--import', 'tsx', join('test', 'sabotage', 'guardChild.ts'), config]
    const need = { platform: process.platform, display, hasDisplay: Boolean(process.env.DISPLAY) }
    const [program = '', ...args] = wrapInDesktopSession(script, need)
    return spawn(program, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe', 'ipc'], detached: true })
  }

export function createGuardRunner(begin: BeginGuards, patience: Patience = PATIENCE): GuardRunner {
  // One for each configuration: only windows need a display.
  const processes = new Map<string, GuardProcess>()

  const start = (config: string, display: boolean): GuardProcess => {
    const child = begin(config, display)
    const started: GuardProcess = {
      child,
      said: '',
      end: new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.on('error', (error) => {
          started.said += String(error)
          // It never began, and has no end.
          if (child.pid === undefined) resolve()
        })
      }),
    }
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        started.said = (started.said + chunk.toString('utf8')).slice(-4000)
      })
    void started.end.then(() => processes.delete(config))
    processes.set(config, started)
    return started
  }

  return {
    run: (request) => {
      const display = request.guards.some(opensWindows)
      const config = `test/vitest.${display ? 'app.' : ''}config.ts`
      return ask(processes.get(config) ?? start(config, display), request, patience.silenceMs)
    },
    close: async () => {
      await Promise.all([...processes.values()].map((started) => endProcess(started, patience.closingMs)))
    },
  }
}

interface GuardProcess {
  readonly child: ChildProcess
  /** When it has ended, or could not begin. */
  readonly end: Promise<void>
  /** The end of what it wrote. */
  said: string
}

async function ask(asked: GuardProcess, request: RunRequest, silenceMs: number): Promise<readonly GuardResult[]> {
  const { child } = asked
  let isEndless = false
  const limit = setTimeout(() => {
    isEndless = true
    kill(asked)
  }, silenceMs)
  const answer = new Promise<readonly GuardResult[]>((resolve) => {
    const hear = (report: GuardReport): void => {
      limit.refresh()
      if (report.type === 'test ended') return
      child.off('message', hear)
      resolve(report.results)
    }
    child.on('message', hear)
    void asked.end.then(() => {
      child.off('message', hear)
      const result: GuardResult = isEndless ? { type: 'endless' } : { type: 'not run', why: asked.said.slice(-300) }
      resolve(request.guards.map(() => result))
    })
  })
  // Without a channel it can say nothing more.
  const cutOff = (): void => kill(asked)
  child.once('disconnect', cutOff)
  child.send(request, (error) => {
    if (error === null) return
    asked.said += String(error)
    kill(asked)
  })
  return answer.finally(() => {
    clearTimeout(limit)
    child.off('disconnect', cutOff)
  })
}

async function endProcess(started: GuardProcess, closingMs: number): Promise<void> {
  const { child, end } = started
  if (child.connected) child.disconnect()
  const limit = setTimeout(() => kill(started), closingMs)
  await end.finally(() => clearTimeout(limit))
}

/** The runner has workers and windows of its own: the whole group ends. */
function kill({ child }: GuardProcess): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It has ended meanwhile.
  }
}
