import { join } from 'node:path'
import { createVitest, type Reporter, type TestCase, type TestResult, type TestSpecification } from 'vitest/node'
import type { Guard, GuardReport, GuardResult, RunRequest } from './guardRunner.js'
import { createTitlePattern, isNamedBy } from './productSabotage.js'

/*
 * A process inside a checkout that runs tests of it one after another. The runner begins once, and what it has compiled
 * of a file stays until that file is changed; each run has a new process, which has read nothing before.
 */

const TESTS = join(import.meta.dirname, '..')
const ROOT = join(TESTS, '..')

/** The tests that the present run has ended. */
let ended: TestCase[] = []
/** The files that the last request had changed: what is compiled of them counts no longer. */
let restored: readonly string[] = []

const report = (said: GuardReport): void => void process.send?.(said)
const reporter: Reporter = {
  onTestCaseResult: (test) => {
    ended.push(test)
    report({ type: 'test ended' })
  },
}
const vitest = await createVitest('test', { config: process.argv[2], watch: false, reporters: [reporter] })

async function runGuards({ changed, guards }: RunRequest): Promise<readonly GuardResult[]> {
  for (const file of [...restored, ...changed]) vitest.invalidateFile(join(ROOT, file))
  restored = changed
  ended = []
  await vitest.runTestSpecifications(specify(guards))
  return guards.map(({ spec, title }) => {
    const tests = ended.filter((test) => test.module.moduleId === join(TESTS, spec) && isNamedBy(title, test.name))
    return resultOf(tests.map((test) => test.result()))
  })
}

/** One specification for each spec, with the titles of all its guards. */
function specify(guards: readonly Guard[]): TestSpecification[] {
  const titles = new Map<string, string[]>()
  for (const { spec, title } of guards) {
    const path = join(TESTS, spec)
    titles.set(path, [...(titles.get(path) ?? []), createTitlePattern(title)])
  }
  return [...titles].flatMap(([path, patterns]) =>
    vitest.projects
      .filter((project) => project.matchesTestGlob(path))
      .map((project) => project.createSpecification(path, { testNamePattern: new RegExp(patterns.join('|')) })),
  )
}

function resultOf(results: readonly TestResult[]): GuardResult {
  const failed = results.find(({ state }) => state === 'failed')
  if (failed !== undefined) {
    const [error] = failed.errors ?? []
    const why = error === undefined ? 'no reason given' : `${error.name}: ${error.message}`
    return { type: 'failed', why: why.replace(/\n.*/s, '') }
  }
  const hasPassed = results.some(({ state }) => state === 'passed')
  return hasPassed ? { type: 'passed' } : { type: 'not run', why: 'no test of that title has run' }
}

process.on('message', (request: RunRequest) => {
  void runGuards(request).then((results) => report({ type: 'results', results }))
})
process.on('disconnect', () => process.exit(0))
