import { existsSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { CliOptions } from '../support/cli/runCli.js'
import { createTemporaryFolder } from '../support/disk/temporaryFolder.js'
import type { KillScene } from './killScenes.js'

const PRELOAD = join(import.meta.dirname, 'killAtChange.cjs')

export interface KillReport {
  /** How many changes of the disk the command makes. */
  readonly changes: number
  readonly kills: number
  readonly problems: readonly string[]
}

/**
 * Kills a command before changes of the disk: at `points` of them, evenly spread, or before each when it is null. After
 * each kill the disk is checked, the command is run again, and the disk is checked once more.
 */
export async function killEverywhere(
  scene: KillScene,
  script: string,
  points: number | null,
  onKill: (at: number, of: number) => void = () => undefined,
): Promise<KillReport> {
  const rig = await scene.prepare(script)
  const counter = join(await createTemporaryFolder(), 'changes')
  const countedRun = (killAt: number): CliOptions => {
    for (const path of [counter, `${counter}.pid`]) rmSync(path, { force: true })
    return {
      env: { NODE_OPTIONS: `--require ${PRELOAD}`, RUDI_TEST_COUNTER: counter, RUDI_TEST_KILL_AT: String(killAt) },
    }
  }
  await rig.reset()
  const whole = await rig.act(countedRun(0))
  const changes = existsSync(counter) ? statSync(counter).size : 0
  const problems = [
    ...(whole.code === 0
      ? []
      : [`the command ends with ${whole.code}: ${whole.out.slice(-300)}${whole.err.slice(-300)}`]),
    ...(await rig.finish()),
  ]
  const all = Array.from({ length: changes }, (_, at) => at + 1)
  const step = points === null ? 1 : (changes + 1) / (points + 1)
  const chosen =
    points === null ? all : Array.from({ length: points }, (_, at) => Math.max(1, Math.floor(step * (at + 1))))
  let kills = 0
  for (const at of chosen) {
    onKill(at, changes)
    await rig.reset()
    const { code } = await rig.act(countedRun(at))
    if (code === null) kills += 1
    const wrong = [...(await rig.judge()), ...(await rig.finish())]
    problems.push(...wrong.map((what) => `killed at change ${at} of ${changes}: ${what}`))
  }
  return { changes, kills, problems }
}
