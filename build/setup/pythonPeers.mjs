import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { CACHE } from './paths.mjs'
import { runCommand } from './run.mjs'

/** Programs in Python that specs hold our answers against, in exactly these versions, from PyPI. */
const PACKAGES = [
  'numpy==2.4.6',
  'pandas==3.1.1',
  'pyarrow==26.0.1',
  'openpyxl==3.1.5',
  'polars==2.1.0',
  'duckdb==2.0.1',
]
const MODULES = 'import numpy, pandas, pyarrow, openpyxl, polars, duckdb'
const ENVIRONMENT = join(CACHE, 'python-peers')

/** The Python that has them, once they were fetched. */
export const PEERS_PYTHON = join(ENVIRONMENT, process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python')

/** @returns {Promise<boolean>} */
export const hasPythonPeers = async () =>
  existsSync(PEERS_PYTHON) && (await runCommand(PEERS_PYTHON, ['-c', MODULES])).code === 0

/**
 * Fetches them into `.cache` when they are not there yet. Nothing fails without them: the tests that need them are then
 * listed as skipped.
 *
 * @param {(line: string) => void} say
 */
export async function fetchPythonPeers(say) {
  if (await hasPythonPeers()) return
  say('Fetching Python packages for the tests: pandas pyarrow openpyxl polars duckdb …')
  mkdirSync(CACHE, { recursive: true })
  const made = await runCommand('python3', ['-m', 'venv', ENVIRONMENT])
  const pip = ['-m', 'pip', '--quiet', '--disable-pip-version-check', 'install', ...PACKAGES]
  const ran = made.code === 0 ? await runCommand(PEERS_PYTHON, pip) : made
  if (ran.code !== 0) say('without them')
}
