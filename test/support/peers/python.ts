import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { getPeersPython, hasPythonPeers, READERS, VALIDATORS } from '../../../build/setup/testTools/pythonPeers.mjs'

const run = promisify(execFile)

export interface Python {
  /** Runs a program with arguments and parses the JSON that it prints. Rejects when it fails. */
  readonly run: (program: string, ...args: readonly string[]) => Promise<unknown>
}

const openPython = (peers: typeof READERS): Python => ({
  run: async (program, ...args) => {
    const { stdout } = await run(getPeersPython(peers), ['-c', program, ...args], { maxBuffer: 64 * 1024 * 1024 })
    return JSON.parse(stdout)
  },
})

/** Why pandas is missing, for the title of a skipped test; empty when it is there. `npm test` installs it. */
export const missingPandasReason: string = (await hasPythonPeers(READERS))
  ? ''
  : ' (skipped: neither pandas nor a registry that has it)'

export const pandas: Python = openPython(READERS)

/** The same for the validators of descriptions, which `npm run test:long -- validators` installs. */
export const missingValidatorsReason: string = (await hasPythonPeers(VALIDATORS))
  ? ''
  : ' (skipped: the validators are fetched by npm run test:long -- validators)'

export const validators: Python = openPython(VALIDATORS)
