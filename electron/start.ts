import { createRequire } from 'node:module'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { app } from 'electron'
import { redactText } from '../shared/redact.js'
import { makeTemporaryFolder } from './adapters/appFolders/makeTemporaryFolder.js'

/**
 * With this argument the launcher asks for a command instead of a window. The arguments of the command follow after
 * `--`.
 */
const CLI_SWITCH = '--rudi-cli'

/*
 * The first file that the application runs. It loads either the window or the command line. Both are separate bundles,
 * so that a command does not wait until the code of the window is loaded.
 */
const load = createRequire(import.meta.filename)
const end = process.argv.indexOf('--')
const asked = process.argv.indexOf(CLI_SWITCH)
// Everything after `--` is untrusted (L-02).
if (asked > 0 && asked < end) runCommandLine(process.argv.slice(end + 1))
else load('./main.cjs')

/** Runs the command line as plain Node would run it: Chromium leaves nothing on the disk, and signals interrupt it. */
function runCommandLine(words: readonly string[]): void {
  // Until the command listens itself, a signal would end the process and leave its profile behind. With this listener
  // the signal waits for the command.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
  // Chromium needs a profile. It must not be that of the window, and a command needs none after its end.
  const profile = makeTemporaryFolder(tmpdir())
  app.setPath('userData', profile.path)
  // Electron ends a process that is not ready without its `exit` event.
  const exit = process.exit.bind(process)
  process.exit = (code) => {
    profile.remove()
    return exit(code)
  }
  process.on('exit', () => profile.remove())
  // Electron would show a dialog. Without a display the process then ends by a signal, and with one the command waits
  // for a click.
  process.on('uncaughtException', (bug) => {
    process.stderr.write(`${redactText(bug.stack ?? bug.message, homedir())}\n`)
    process.exit(1)
  })
  // Chromium handles the signals by quitting. A second signal then ends the process at once.
  app.on('before-quit', (event) => {
    event.preventDefault()
    process.emit('SIGINT')
  })
  const cli = join(import.meta.dirname, 'cli.cjs')
  process.argv = [process.execPath, cli, ...words]
  load(cli)
}
