import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { wrapInDesktopSession } from '../../build/test/desktop.mjs'
import { listChanges } from '../support/sabotage/sourceChange.js'
import type { Checkout } from './checkout.js'
import { createTitlePattern, type ProductSabotage } from './productSabotage.js'

const reportSchema = z.object({
  testResults: z.array(
    z.object({
      assertionResults: z.array(z.object({ status: z.string(), failureMessages: z.array(z.string()).default([]) })),
    }),
  ),
})

/** `missed`: the test did not run, so that nothing is known. */
export type Verdict =
  | { readonly type: 'killed'; readonly by: string }
  | { readonly type: 'survived' }
  | { readonly type: 'missed'; readonly why: string }

/** Longer than any one test may take; what hangs because of the broken line was noticed too. */
const TIME_LIMIT_MS = 300_000

/** Runs the one test that must notice, in a checkout in which the line is wrong. */
export async function judgeSabotage(checkout: Checkout, sabotage: ProductSabotage): Promise<Verdict> {
  try {
    return await checkout.withChanges(listChanges(sabotage), () => runGuard(checkout, sabotage))
  } catch (error) {
    return { type: 'missed', why: String(error) }
  }
}

/** Runs the same test where nothing is wrong: one that fails there too proves nothing. */
export const judgeIntact = (checkout: Checkout, sabotage: ProductSabotage): Promise<Verdict> =>
  runGuard(checkout, sabotage)

async function runGuard({ folder }: Checkout, { spec, title }: ProductSabotage): Promise<Verdict> {
  const opensWindows = spec.startsWith('app/')
  if (opensWindows) {
    const made = await run(folder, [process.execPath, '--import', 'tsx', join('build', 'bundle.ts'), 'all'])
    if (made.code !== 0) return { type: 'missed', why: `the bundles could not be made: ${made.said.slice(-300)}` }
  }
  const report = join(folder, 'test-results', 'sabotage.json')
  rmSync(report, { force: true })
  const vitest = [join('node_modules', 'vitest', 'vitest.mjs'), 'run']
  const config = ['-c', opensWindows ? 'test/vitest.app.config.ts' : 'test/vitest.config.ts']
  const chosen = [`test/${spec}`, '-t', createTitlePattern(title)]
  const reporters = ['--reporter=json', `--outputFile.json=${report}`]
  const command = [process.execPath, ...vitest, ...config, ...reporters, ...chosen]
  const hasDisplay = Boolean(process.env.DISPLAY)
  const ran = await run(
    folder,
    wrapInDesktopSession(command, { platform: process.platform, display: opensWindows, hasDisplay }),
  )
  if (ran.isTimedOut) return { type: 'killed', by: 'the test did not end' }
  if (!existsSync(report)) return { type: 'missed', why: ran.said.slice(-300) }
  return verdictOf(reportSchema.parse(JSON.parse(readFileSync(report, 'utf8'))))
}

function verdictOf({ testResults }: z.infer<typeof reportSchema>): Verdict {
  const results = testResults.flatMap(({ assertionResults }) => assertionResults)
  const failed = results.find(({ status }) => status === 'failed')
  if (failed !== undefined) {
    const by = failed.failureMessages[0]?.split('\n')[0] ?? 'no reason given'
    // Such a line would not have been written: the types refuse it, and no protection was tried.
    return /^(?:Reference|Syntax)Error/.test(by) ? { type: 'missed', why: by } : { type: 'killed', by }
  }
  const hasRun = results.some(({ status }) => status === 'passed')
  return hasRun ? { type: 'survived' } : { type: 'missed', why: 'no test of that title has run' }
}

interface Ran {
  readonly code: number
  readonly said: string
  readonly isTimedOut: boolean
}

function run(cwd: string, [program = '', ...args]: readonly string[]): Promise<Ran> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
    let said = ''
    let isTimedOut = false
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said = (said + chunk.toString('utf8')).slice(-4000)
      })
    const limit = setTimeout(() => {
      isTimedOut = true
      // The runner has workers and windows of its own: the whole group ends.
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    }, TIME_LIMIT_MS)
    child.on('error', (error) => resolve({ code: 127, said: error.message, isTimedOut }))
    child.on('close', (code) => {
      clearTimeout(limit)
      resolve({ code: code ?? 1, said, isTimedOut })
    })
  })
}
