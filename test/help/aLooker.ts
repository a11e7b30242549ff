import { fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { machineBundles } from '../../build/bundle/machine.js'
import { ROOT } from '../../build/setup/paths.mjs'
import { type LookChild, lookProcess } from '../../electron/adapters/lookProcess.js'
import { systemClock } from '../../electron/adapters/systemClock.js'
import type { Looker } from '../../electron/ports/looker.js'

export interface RunningLooker {
  readonly looker: Looker
  /** A folder of this test, gone with it. */
  readonly folder: string
  readonly notes: { readonly event: string; readonly facts: object }[]
  /** Processes that were started. */
  readonly started: () => number
  readonly end: () => Promise<void>
}

/** The bundle beside the checkout's packages, so that what is native is found as it is in the product. */
async function bundled(): Promise<string> {
  const outfile = join(ROOT, 'node_modules', '.cache', 'rudi-test', `look-${process.pid}.cjs`)
  const look = machineBundles.find(({ entry }) => entry === 'electron/look.ts')
  if (look === undefined) throw new Error('the analysis process has a bundle')
  await build({ ...look.how(look.entry, look.out), outfile, write: true })
  return outfile
}

/** The real analysis process as a child of plain Node: the same bundle, the same port, real DuckDB. */
export async function aLooker(script?: string): Promise<RunningLooker> {
  const bundle = script ?? (await bundled())
  const folder = await mkdtemp(join(tmpdir(), 'rudi-look-'))
  const notes: { event: string; facts: object }[] = []
  let started = 0
  const start = (): LookChild => {
    started += 1
    const child = fork(bundle, [], { env: {}, execArgv: [], serialization: 'advanced', stdio: 'ignore' })
    return {
      get pid() {
        return child.pid
      },
      on: (_event, hear) => child.on('message', hear),
      off: (_event, hear) => child.off('message', hear),
      once: (_event, hear) => child.once('exit', hear),
      postMessage: (message) => void child.send(message as object, () => undefined),
      kill: () => child.kill('SIGKILL'),
    }
  }
  const log = { note: (event: string, facts: object = {}) => void notes.push({ event, facts }) }
  const looker = lookProcess({ start, scratch: join(folder, 'scratch'), clock: systemClock, log })
  return {
    looker,
    folder,
    notes,
    started: () => started,
    end: async () => {
      await looker.close()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
      if (script === undefined) await rm(bundle, { force: true })
    },
  }
}
