#!/usr/bin/env node
import { homedir } from 'node:os'
import { version } from '../package.json'
import { LIMITS } from '../shared/limits.js'
import { redactText } from '../shared/redact.js'
import { ENVIRONMENT } from './cli/commands.js'
import { createTerminal } from './cli/core/terminal.js'
import { getLanguageFromEnvironment, readSecrets } from './cli/environment.js'
import { runCommand } from './cli/run.js'
import { isComparer, serveComparisons } from './composition/cliComparisons.js'
import { createCliContextFactory } from './composition/cliContextFactory.js'

// Read when the first call is handed to the pool, which no import does.
process.env.UV_THREADPOOL_SIZE ??= String(LIMITS.DISK_THREADS)
const taken = readSecrets(process.env, ENVIRONMENT)
const language = getLanguageFromEnvironment(process.env)
const ending = new AbortController()
const contextFactory = createCliContextFactory({ version, taken, bundles: import.meta.dirname, signal: ending.signal })
const streams = {
  out: (text: string) => void process.stdout.write(text),
  err: (text: string) => void process.stderr.write(text),
  isWatched: process.stderr.isTTY === true,
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
// The reader of our output has gone, so there is no reason to continue.
process.stdout.on('error', () => ending.abort())

if (isComparer(process.argv)) serveComparisons()
else
  void runCommand({
    argv: process.argv.slice(2),
    language,
    version,
    terminal: (json) => createTerminal(streams, json, language),
    openContext: contextFactory.openContext,
    report: (bug) =>
      streams.err(`${redactText(bug instanceof Error ? (bug.stack ?? bug.message) : String(bug), homedir())}\n`),
  }).then(async (code) => {
    await contextFactory.close()
    process.exitCode = code
    process.stdout.write('', () => {
      stopListening()
      process.exit(code)
    })
  })
