import { execFile, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '../../../build/setup/paths.mjs'

/** Peers in Python that specs hold our answers against, exactly these versions, from PyPI. */
const PACKAGES = [
  'numpy==2.4.6',
  'pandas==3.1.1',
  'pyarrow==26.0.1',
  'openpyxl==3.1.5',
  'polars==2.1.0',
  'duckdb==2.0.1',
]
const MODULES = 'import numpy, pandas, pyarrow, openpyxl, polars, duckdb'
const VENV = join(ROOT, '.cache', 'python-peers')
const PYTHON = join(VENV, process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python')

const run = promisify(execFile)

export interface Python {
  /** Runs a program with arguments and parses the JSON that it prints. Rejects when it fails. */
  readonly run: (program: string, ...args: readonly string[]) => Promise<unknown>
}

const canImport = (): boolean => existsSync(PYTHON) && spawnSync(PYTHON, ['-c', MODULES]).status === 0

/** Why there is no pandas to compare with, for the title of a skipped test; empty when there is. Fetches it once, into `.cache`. */
export const missingPandasReason: string = await findOrFetch()

async function findOrFetch(): Promise<string> {
  if (canImport()) return ''
  try {
    await mkdir(join(ROOT, '.cache'), { recursive: true })
    await run('python3', ['-m', 'venv', VENV])
    await run(PYTHON, ['-m', 'pip', '--quiet', '--disable-pip-version-check', 'install', ...PACKAGES])
  } catch {
    // No Python, or no registry: said by the reason below.
  }
  return canImport() ? '' : ' (skipped: neither pandas nor a registry that has it)'
}

export const pandas: Python = {
  run: async (program, ...args) => {
    const { stdout } = await run(PYTHON, ['-c', program, ...args], {
      maxBuffer: 64 * 1024 * 1024,
    })
    return JSON.parse(stdout)
  },
}
