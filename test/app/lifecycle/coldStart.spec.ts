// Measures the time from the start of the process to the first usable screen. The program was read from the disk
// before, as on every day but the first. An absolute time depends as much on the machine as on the program, so it is
// also compared with an empty start of the same runtime, in the same minute.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { openFirstPage, waitForDebugger } from '../../support/app/pageDebugger.js'
import { prepareApp } from '../../support/app/prepareApp.js'
import { createLaunchCommand } from '../../support/app/startApp.js'
import { reportFigure } from '../../support/reportFigure.js'

const STARTS = 3
const CEILING_S = 4
/**
 * The most empty starts that ours may take: an empty start is one of Node in the same runtime, without window, page or
 * program. Six to seven were measured on a busy machine.
 */
const EMPTY_STARTS_MOST = 13

const { atEnd, home, makeHome } = prepareApp('each test')

/** When the first screen was visible, in milliseconds since the epoch; null before that. */
const PAINTED = `(() => {
  const [paint] = performance.getEntriesByName('first-contentful-paint')
  const field = document.querySelector('.first input')
  return paint === undefined || field === null ? null : performance.timeOrigin + paint.startTime
})()`

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

async function secondsToFirstScreen(): Promise<number> {
  const { executable, args, env } = createLaunchCommand(home, ['--remote-debugging-port=0'])
  const startedAt = Date.now()
  const child = spawn(executable, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  atEnd(() => child.kill('SIGKILL'))
  const page = await openFirstPage(await waitForDebugger(child))
  let paintedAt: unknown = null
  await expect
    .poll(async () => (paintedAt = await page.evaluate(PAINTED).catch(() => null)), { timeout: 60_000 })
    .not.toBeNull()
  page.close()
  child.kill('SIGKILL')
  await ended(child)
  return (Number(paintedAt) - startedAt) / 1000
}

async function secondsOfEmptyStart(): Promise<number> {
  const { executable, env } = createLaunchCommand(home)
  const startedAt = performance.now()
  await ended(spawn(executable, ['-e', '0'], { env: { ...env, ELECTRON_RUN_AS_NODE: '1' }, stdio: 'ignore' }))
  return (performance.now() - startedAt) / 1000
}

const middle = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN

it('the first screen is there soon after the start', async (context) => {
  await makeHome()
  await secondsToFirstScreen()
  const starts: number[] = []
  const empty: number[] = []
  for (let start = 0; start < STARTS; start++) {
    empty.push(await secondsOfEmptyStart())
    starts.push(await secondsToFirstScreen())
  }
  const [seconds, emptySeconds] = [middle(starts), middle(empty)]
  reportFigure(
    context,
    'cold start to the first usable screen',
    `${seconds.toFixed(2)} s; an empty start of the runtime takes ${emptySeconds.toFixed(2)} s`,
  )
  expect(seconds).toBeLessThan(Math.max(CEILING_S, EMPTY_STARTS_MOST * emptySeconds))
})

it.runIf(process.platform === 'linux')(
  'the system’s toolkit loads no graphics driver into the main process',
  async () => {
    await makeHome()
    const { executable, args, env } = createLaunchCommand(home, ['--remote-debugging-port=0'])
    const child = spawn(executable, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
    atEnd(() => child.kill('SIGKILL'))
    const page = await openFirstPage(await waitForDebugger(child))
    page.close()
    const maps = readFileSync(`/proc/${child.pid}/maps`, 'utf8')
    child.kill('SIGKILL')
    await ended(child)
    expect(maps).toContain('libgtk-3')
    expect(maps.split('\n').filter((line) => /\/(?:libGLX_|libGL\.|libLLVM)/.test(line))).toEqual([])
  },
)
