import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { hasPythonPeers, PEERS_PYTHON } from '../../../build/setup/pythonPeers.mjs'

const run = promisify(execFile)

export interface Python {
  /** Runs a program with arguments and parses the JSON that it prints. Rejects when it fails. */
  readonly run: (program: string, ...args: readonly string[]) => Promise<unknown>
}

/** Why there is no pandas to compare with, for the title of a skipped test; empty when there is. `npm test` fetches it. */
export const missingPandasReason: string = (await hasPythonPeers())
  ? ''
  : ' (skipped: neither pandas nor a registry that has it)'

export const pandas: Python = {
  run: async (program, ...args) => {
    const { stdout } = await run(PEERS_PYTHON, ['-c', program, ...args], {
      maxBuffer: 64 * 1024 * 1024,
    })
    return JSON.parse(stdout)
  },
}
