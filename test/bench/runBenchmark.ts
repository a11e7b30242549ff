import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DIST } from '../../build/setup/paths.mjs'
import { type BenchOptions, readOptions } from './options.js'
import { describeMachine } from './report/machine.js'
import { createSection, formatMachine, formatWork, type Section } from './report/table.js'
import { runWork } from './run/runWork.js'
import { PEERS } from './run/tools.js'
import { listWorks, type Work } from './run/works.js'

const isHere = (program: string): boolean => spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined

/** Programs that the measurement needs: a well-known server, and the kernel's accounting of a process. */
const NEEDED = ['nginx', '/usr/bin/time'] as const
export const listMissingPrograms = (): readonly string[] => NEEDED.filter((program) => !isHere(program))

/**
 * Runs the requested benchmarks and prints them as a table. Returns the exit code: 1 when one of our own runs failed.
 */
export async function runBenchmark(options: BenchOptions, say: (line: string) => void): Promise<0 | 1 | 2> {
  const needed = listMissingPrograms()
  if (needed.length > 0) {
    say(`Nothing can be measured without ${needed.join(' and ')}: apt-get install nginx time`)
    return 2
  }
  const size = options.quick ? 'quick' : 'full'
  const works = chosen(listWorks(size), options.only)
  if (works === null) {
    say(
      `--only takes ${listWorks(size)
        .map(({ name }) => name)
        .join(', ')}`,
    )
    return 2
  }
  const programs = PEERS.flatMap(({ program }) => program ?? [])
  const missing = programs.filter((program) => !isHere(program))
  await mkdir(options.folder ?? tmpdir(), { recursive: true })
  const room = await mkdtemp(join(options.folder ?? tmpdir(), 'rudi-bench-'))
  const clear = (): void => rmSync(room, { recursive: true, force: true })
  process.once('exit', clear)
  const there = programs.filter((program) => !missing.includes(program))
  const machine = describeMachine(room, ['nginx', ...there], options.quick)
  say(formatMachine(machine, missing))
  const sections: Section[] = []
  try {
    for (const work of works) {
      const runs = options.runs ?? (options.quick ? 1 : work.runs)
      const done = await runWork(work, { room, cli: options.cli, size, runs, missing: new Set(missing), say })
      const section = createSection(done, machine)
      sections.push(section)
      say(formatWork(section))
      if (options.json !== null)
        await writeFile(options.json, `${JSON.stringify({ machine, missing, size, works: sections }, null, 1)}\n`)
    }
  } finally {
    process.off('exit', clear)
    clear()
  }
  const unwell = sections.filter(({ rows }) =>
    rows.some(({ tool, remark }) => tool.startsWith('Rudi') && remark !== ''),
  )
  return unwell.length === 0 ? 0 : 1
}

function chosen(works: readonly Work[], only: readonly string[]): readonly Work[] | null {
  if (only.length === 0) return works
  const found = works.filter(({ name }) => only.includes(name))
  return found.length === only.length ? found : null
}

if (process.argv[1] === import.meta.filename) {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
  const options = readOptions(process.argv.slice(2), join(DIST, 'cli.cjs'))
  process.exitCode = await runBenchmark(options, (line) => void process.stdout.write(`${line}\n`))
}
