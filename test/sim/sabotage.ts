import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { SABOTAGES, type Sabotage } from './sabotages.js'

/*
 * A harness is measured by what it kills. Each sabotage is one line of the engine made wrong, in a copy; the bounded
 * run must then fail. One that survives is a hole in the harness, or a line that the engine does not need.
 */

const ROOT = join(import.meta.dirname, '..', '..')
const PARTS = ['electron', 'shared', 'test/sim', 'test/help', 'package.json', 'tsconfig.json']
const AT_ONCE = 2
const LONGEST_MS = 5 * 60_000

type Say = (line: string) => void

/** Plays every sabotage, and the engine as it is beside them. 0 when all were killed and nothing else was. */
export async function sabotageAll(say: Say): Promise<number> {
  const waiting: (Sabotage | null)[] = [...SABOTAGES, null]
  let killed = 0
  let isHealthy = false
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { isKilled, by, seconds } = await judge(next)
      const what = next?.what ?? 'the engine as it is'
      say(`${isKilled ? 'killed  ' : 'SURVIVED'} ${what} (${seconds.toFixed(0)} s)${isKilled ? `: ${by}` : ''}`)
      if (next === null) isHealthy = !isKilled
      else if (isKilled) killed += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  say(`${killed} of ${SABOTAGES.length} sabotages killed; the engine as it is ${isHealthy ? 'lives' : 'FAILS'}`)
  return killed === SABOTAGES.length && isHealthy ? 0 : 1
}

interface Judged {
  readonly isKilled: boolean
  /** The first thing that was noticed. */
  readonly by: string
  readonly seconds: number
}

async function judge(sabotage: Sabotage | null): Promise<Judged> {
  const room = mkdtempSync(join(tmpdir(), 'rudi-sabotage-'))
  const startedAt = performance.now()
  try {
    for (const part of PARTS) {
      mkdirSync(dirname(join(room, part)), { recursive: true })
      cpSync(join(ROOT, part), join(room, part), { recursive: true })
    }
    symlinkSync(join(ROOT, 'node_modules'), join(room, 'node_modules'))
    if (sabotage !== null) apply(room, sabotage)
    const { code, out } = await played(room)
    const by = out.split('\n').find((line) => /^(KILLED|BUG)/.test(line)) ?? `exit code ${code}`
    return { isKilled: code !== 0, by: by.slice(0, 140), seconds: (performance.now() - startedAt) / 1000 }
  } finally {
    rmSync(room, { recursive: true, force: true })
  }
}

/** The line must be there exactly once: a sabotage that missed would be a survivor that nobody understands. */
function apply(room: string, { file, find, replace, what }: Sabotage): void {
  const path = join(room, file)
  const source = readFileSync(path, 'utf8')
  const parts = source.split(find)
  if (parts.length !== 2) throw new Error(`${what}: ${file} has ${parts.length - 1} times “${find}”`)
  writeFileSync(path, parts.join(replace))
}

function played(room: string): Promise<{ readonly code: number; readonly out: string }> {
  const args = ['--import', 'tsx', join(room, 'test', 'sim', 'cli.ts'), '--until-killed']
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: room, stdio: ['ignore', 'pipe', 'pipe'] })
    // An engine that never comes to rest without virtual time passing is noticed by the real clock only.
    const tooLong = setTimeout(() => child.kill('SIGKILL'), LONGEST_MS)
    let out = ''
    child.stdout.on('data', (text: Buffer) => (out += text.toString()))
    child.stderr.on('data', (text: Buffer) => (out += text.toString()))
    child.on('close', (code) => {
      clearTimeout(tooLong)
      resolve({ code: code ?? 1, out })
    })
  })
}
