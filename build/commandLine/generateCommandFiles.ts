/*
 * Writes the completions and the manual page that packages install. Run it after a change of the commands:
 * npx tsx build/commandLine/generateCommandFiles.ts
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../setup/paths.mjs'
import { formatBashCompletion, formatFishCompletion, formatZshCompletion } from './completions.js'
import { formatManPage } from './manPage.js'

/** The folder of these files in the checkout. */
export const COMMAND_FILES = join(ROOT, 'build', 'package', 'command')

/** Generates all files, by name. */
export const generateCommandFiles = (): Readonly<Record<string, string>> => ({
  'rudi-desk.bash': formatBashCompletion(),
  '_rudi-desk': formatZshCompletion(),
  'rudi-desk.fish': formatFishCompletion(),
  'rudi-desk.1': formatManPage(),
})

if (process.argv[1] === import.meta.filename) {
  mkdirSync(COMMAND_FILES, { recursive: true })
  for (const [name, text] of Object.entries(generateCommandFiles())) writeFileSync(join(COMMAND_FILES, name), text)
}
