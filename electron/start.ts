import { createRequire } from 'node:module'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { app } from 'electron'
import { redactText } from '../shared/redact.js'
import { makeTemporaryFolder } from './adapters/appFolders/makeTemporaryFolder.js'

/** The launcher's word for a command instead of a window. What it is asked comes after `--`. */
const CLI_SWITCH = '--rudi-cli'

/*
 * The first file that the application runs: it gives way to the window or to the command line. Both are bundles of their
 * own, so that a command does not wait for the window's code to load.
 */
const load = createRequire(import.meta.filename)
const end = process.argv.indexOf('--')
const asked = process.argv.indexOf(CLI_SWITCH)
// After `--` everything is a stranger's (L-02).
if (asked > 0 && asked < end) runCommandLine(process.argv.slice(end + 1))
else load('./main.cjs')

/** The command line, as plain Node would run it: without a trace of Chromium on the disk, and interrupted by signals. */
function runCommandLine(words: readonly string[]): void {
  // Until the command listens for itself, a signal would end the process in the middle, with its profile left behind. With
  // a listener it waits for the command.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
  // Chromium wants a profile. The window's must stay untouched, and a command needs none after its end.
  const profile = makeTemporaryFolder(tmpdir())
  app.setPath('userData', profile.path)
  // Electron ends a process that is not ready yet without its `exit` event.
  const exit = process.exit.bind(process)
  process.exit = (code) => {
    profile.remove()
    return exit(code)
  }
  process.on('exit', () => profile.remove())
  // Electron would show a dialog: without a display that ends the process by a signal, and no command may wait for one.
  process.on('uncaughtException', (bug) => {
    process.stderr.write(`${redactText(bug.stack ?? bug.message, homedir())}\n`)
    process.exit(1)
  })
  // Chromium takes the signals and asks to quit; a second one then ends the process by itself.
  app.on('before-quit', (event) => {
    event.preventDefault()
    process.emit('SIGINT')
  })
  const cli = join(import.meta.dirname, 'cli.cjs')
  process.argv = [process.execPath, cli, ...words]
  load(cli)
}
