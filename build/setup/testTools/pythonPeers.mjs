import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { CACHE } from '../paths.mjs'
import { runCommand } from '../runCommand.mjs'

/**
 * Python programs that specs compare our output with, in pinned versions from PyPI. Each set has its own environment
 * below `.cache`.
 *
 * @typedef {object} PythonPeers
 * @property {string} folder
 * @property {readonly string[]} packages
 * @property {string} modules what one `import` must find
 */

/** @type {PythonPeers} Readers of tables. */
export const READERS = {
  folder: 'python-peers',
  packages: [
    'numpy==2.4.6',
    'pandas==3.1.1',
    'pyarrow==26.0.1',
    'openpyxl==3.1.5',
    'odfpy==1.4.1',
    'polars==2.1.0',
    'fastexcel==0.21.0',
    'duckdb==2.0.1',
  ],
  modules: 'numpy, pandas, pyarrow, openpyxl, odf, polars, fastexcel, duckdb',
}

/** @type {PythonPeers} Judges of what describes a folder. `rocrate` has the context of RO-Crate, which the validator would fetch. */
export const VALIDATORS = {
  folder: 'python-validators',
  packages: ['frictionless==5.21.0', 'rdflib==7.6.0', 'roc-validator==0.13.0', 'rocrate==0.16.0'],
  modules: 'frictionless, rdflib, rocrate_validator, rocrate',
}

/** The Python of the environment, once it exists. @param {PythonPeers} peers */
export const getPeersPython = ({ folder }) =>
  join(CACHE, folder, process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python')

/** The program that fails unless all modules and exactly the pinned versions are there. @param {PythonPeers} peers */
const formatCheck = ({ modules, packages }) => {
  const pins = JSON.stringify(packages.map((pin) => pin.split('==')))
  return `import ${modules}, importlib.metadata as m; assert all(m.version(name) == pin for name, pin in ${pins})`
}

/** @param {PythonPeers} peers @returns {Promise<boolean>} */
export const hasPythonPeers = async (peers) => {
  const python = getPeersPython(peers)
  return existsSync(python) && (await runCommand(python, ['-c', formatCheck(peers)])).code === 0
}

/**
 * Installs them below `.cache` when they are missing or a pin has changed. A failure is not fatal: tests that need them
 * are then listed as skipped.
 *
 * @param {PythonPeers} peers
 * @param {(line: string) => void} say
 */
export async function fetchPythonPeers(peers, say) {
  if (await hasPythonPeers(peers)) return
  say(`Fetching Python packages for the tests: ${peers.packages.join(' ')} …`)
  mkdirSync(CACHE, { recursive: true })
  const made = await runCommand('python3', ['-m', 'venv', join(CACHE, peers.folder)])
  const pip = ['-m', 'pip', '--quiet', '--disable-pip-version-check', 'install', ...peers.packages]
  const ran = made.code === 0 ? await runCommand(getPeersPython(peers), pip) : made
  if (ran.code !== 0) say('without them')
}
