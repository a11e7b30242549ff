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

/** Runs tests of one checkout, in processes that it keeps for the next. */
export interface GuardRunner {
  /** One result for each guard, in their order. */
  readonly run: (request: RunRequest) => Promise<readonly GuardResult[]>
  readonly close: () => void
}

/** Longer than any one test may take; what hangs because of the broken line was noticed too. */
const TIME_LIMIT_MS = 300_000

/** Whether a spec opens windows of the application. */
export const opensWindows = ({ spec }: Guard): boolean => spec.startsWith('app/')

export function createGuardRunner(folder: string): GuardRunner {
  // One for each configuration: only windows need a display.
  const processes = new Map<string, GuardProcess>()

  const start = (config: string, display: boolean): GuardProcess => {
    const script = [process.execPath, '--import', 'tsx', join('test', 'sabotage', 'guardChild.ts'), config]
    const need = { platform: process.platform, display, hasDisplay: Boolean(process.env.DISPLAY) }
    const [program = '', ...args] = wrapInDesktopSession(script, need)
    const child = spawn(program, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe', 'ipc'], detached: true })
    const started: GuardProcess = { child, said: '' }
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        started.said = (started.said + chunk.toString('utf8')).slice(-4000)
      })
    child.once('exit', () => processes.delete(config))
    processes.set(config, started)
    return started
  }

  return {
    run: (request) => {
      const display = request.guards.some(opensWindows)
      const config = `test/vitest.${display ? 'app.' : ''}config.ts`
      return ask(processes.get(config) ?? start(config, display), request)
    },
    close: () => {
      for (const { child } of processes.values()) child.disconnect()
    },
  }
}

interface GuardProcess {
  readonly child: ChildProcess
  /** The end of what it wrote. */
  said: string
}

function ask(asked: GuardProcess, request: RunRequest): Promise<readonly GuardResult[]> {
  const { child } = asked
  return new Promise((resolve) => {
    let isEndless = false
    const limit = setTimeout(() => {
      isEndless = true
      // The runner has workers and windows of its own: the whole group ends.
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    }, TIME_LIMIT_MS * request.guards.length)
    const finish = (results: readonly GuardResult[]): void => {
      clearTimeout(limit)
      child.off('message', finish).off('exit', fail)
      resolve(results)
    }
    const fail = (): void => {
      const result: GuardResult = isEndless ? { type: 'endless' } : { type: 'not run', why: asked.said.slice(-300) }
      finish(request.guards.map(() => result))
    }
    child.once('message', finish).once('exit', fail)
    child.send(request)
  })
}
