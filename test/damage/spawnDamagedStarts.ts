import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../../build/setup/paths.mjs'
import type { Case } from './damagedStartsChild.js'

/** How many starts share a process. A start that ends its process costs only the starts of that process. */
const EACH = 25

export interface DamagedStarts {
  readonly starts: number
  /** How many downloads were lost in all, and of how many of these something was said. */
  readonly missing: number
  readonly said: number
  /** Starts that did not end as they must, each in one line. */
  readonly problems: readonly string[]
}

/** Starts over damaged data, seed by seed, `atOnce` processes beside each other; `onProgress` gets how many starts are over. */
export async function spawnDamagedStarts(
  { first, last, atOnce }: { readonly first: number; readonly last: number; readonly atOnce: number },
  onProgress: (over: number) => void = () => undefined,
): Promise<DamagedStarts> {
  const root = mkdtempSync(join(tmpdir(), 'rudi-damage-'))
  const cases: Case[] = []
  const problems: string[] = []
  let next = first
  const worker = async (): Promise<void> => {
    while (next <= last) {
      const from = next
      const to = Math.min(last, from + EACH - 1)
      next = to + 1
      const ended = await startsOf(join(root, String(from)), from, to)
      cases.push(...ended.cases)
      problems.push(...ended.problems)
      onProgress(cases.length)
    }
  }
  try {
    await Promise.all(Array.from({ length: atOnce }, worker))
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
  const sum = (of: (one: NonNullable<Case['outcome']>) => number): number =>
    cases.reduce((all, { outcome }) => all + (outcome === null ? 0 : of(outcome)), 0)
  return { starts: cases.length, missing: sum((one) => one.missing), said: sum((one) => one.said), problems }
}

async function startsOf(root: string, first: number, last: number) {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(ROOT, 'test/damage/damagedStartsChild.ts'), root, String(first), String(last)],
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let out = ''
  let err = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err = (err + text).slice(-2000)
  })
  const ended = await new Promise<string>((resolve) => {
    child.on('close', (code, signal) => resolve(signal ?? String(code)))
  })
  rmSync(root, { recursive: true, force: true })
  const lines = out
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Case)
  const cases = lines.filter(({ outcome }) => outcome !== null)
  const problems = cases.flatMap((one) => (one.outcome?.problem ? [`${named(one)}: ${one.outcome.problem}`] : []))
  const begun = lines.at(-1)
  if (ended !== '0')
    problems.push(`${begun === undefined ? 'at the beginning' : named(begun)}: ended by ${ended}: ${err}`)
  return { cases, problems }
}

const named = ({ seed, damaged }: Case): string =>
  `seed ${seed} (${damaged.map(({ file, damage }) => `${file}: ${damage}`).join(', ')})`
