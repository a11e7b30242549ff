#!/usr/bin/env node
import { homedir } from 'node:os'
import { version } from '../package.json'
import type { Failure } from '../shared/failure.js'
import { redactText } from '../shared/redact.js'
import { getErrorCode, toDiskFailure } from './adapters/disk/diskErrors.js'
import { exitProcess } from './adapters/system/exitProcess.js'
import { COMPARE_SWITCH } from './cli/compareProcessSwitch.js'
import { createCommandOutput } from './cli/core/commandOutput.js'
import { EXIT_CODES } from './cli/core/exitCodes.js'
import { ENVIRONMENT, getLanguageFromEnvironment, readSecrets } from './cli/environment.js'
import { startDiskThreads } from './composition/startDiskThreads.js'

startDiskThreads(process.env)
const language = getLanguageFromEnvironment(process.env)
const ending = new AbortController()
/** Whether stdout is closed or full: then the messages about what is cut off are not wanted either. */
let isOutputLost = false
/** Why stdout cannot be written; null also when its reader has enough, as `head` does. */
let outputFailure: Failure | null = null
/** The width of a terminal that does not tell it. */
const USUAL_COLUMNS = 80
const streams = {
  out: (text: string) => void process.stdout.write(text),
  err: (text: string) => void (isOutputLost || process.stderr.write(text)),
  // A dumb terminal cannot go back in a line.
  isWatched: process.stderr.isTTY === true && process.env.TERM !== 'dumb',
  // A terminal that does not know its width says 0.
  columns: () => process.stderr.columns || USUAL_COLUMNS,
}

const INTERRUPTIONS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
for (const signal of INTERRUPTIONS)
  process.on(signal, () => {
    if (!ending.signal.aborted) return ending.abort()
    stopListening()
    process.kill(process.pid, signal)
  })

/**
 * From here on an interruption ends the process at once. A regular exit waits for every thread that waits for a disk,
 * which a disconnected network drive may delay for ever; and no listener of ours is called meanwhile.
 */
function stopListening(): void {
  for (const signal of INTERRUPTIONS) process.removeAllListeners(signal)
}
// The result reaches no reader, so there is no reason to continue.
process.stdout.on('error', (error) => {
  isOutputLost = true
  if (getErrorCode(error) !== 'EPIPE') outputFailure = toDiskFailure(error)
  ending.abort()
})
// The work is still wanted when the messages about it have no reader.
process.stderr.on('error', () => undefined)

// X25519, which protects files, counts as experimental in Node 20: that is no concern of a person who protects files.
const printWarnings = process.listeners('warning')
process.removeAllListeners('warning')
process.on('warning', (warning) => {
  if (warning.name !== 'ExperimentalWarning') for (const print of printWarnings) print(warning)
})

/** Whether the command line has started this process to compare: nothing else gives it a channel. */
const isComparer = process.argv[2] === COMPARE_SWITCH && process.send !== undefined

// Each of the two loads its own modules only: a comparison waits for the start of both.
if (isComparer) void import('./composition/cli/serveComparisons.js').then(({ serveComparisons }) => serveComparisons())
else void runAsCommandLine()

async function runAsCommandLine(): Promise<void> {
  const [{ runCommandLine }, { createCliContextFactory }, { formatFailure }] = await Promise.all([
    import('./cli/runCommandLine.js'),
    import('./composition/cli/cliContextFactory.js'),
    import('../shared/messages/failures/formatFailure.js'),
  ])
  const taken = readSecrets(process.env, ENVIRONMENT)
  const bundles = import.meta.dirname
  const contextFactory = createCliContextFactory({ version, taken, bundles, signal: ending.signal })
  const code = await runCommandLine({
    argv: process.argv.slice(2),
    language,
    version,
    output: (json) => createCommandOutput(streams, json, language),
    openContext: contextFactory.openContext,
    report: (bug) =>
      streams.err(`${redactText(bug instanceof Error ? (bug.stack ?? bug.message) : String(bug), homedir())}\n`),
  })
  await contextFactory.close()
  process.exitCode = code
  // A reader may take its time: this has no limit.
  await flush(process.stdout)
  stopListening()
  if (outputFailure !== null) process.stderr.write(`${formatFailure(outputFailure, language)}\n`)
  await flush(process.stderr)
  await exitProcess(outputFailure === null ? code : EXIT_CODES.failed, contextFactory.hasHeldThread)
}

/** Waits until all that was written is read, or never will be. */
const flush = (stream: NodeJS.WriteStream): Promise<void> => new Promise((resolve) => stream.write('', () => resolve()))
