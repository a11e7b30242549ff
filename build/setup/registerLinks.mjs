import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from './paths.mjs'

const ENTRY = 'rudi-desk-checkout.desktop'

/** Quotes one argument of an `Exec` line (freedesktop.org, Desktop Entry Specification). @param {string} text */
const quoteArgument = (text) => `"${text.replace(/["`$\\]/g, '\\$&').replace(/%/g, '%%')}"`

/**
 * Formats the desktop entry that makes Linux open `rudi:` links with the application of this checkout.
 *
 * @param {string} executable @param {readonly string[]} args
 */
export const formatDesktopEntry = (executable, args) =>
  [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Rudi Desk (checkout)',
    'NoDisplay=true',
    `Exec=${[executable, ...args].map(quoteArgument).join(' ')} -- %u`,
    'MimeType=x-scheme-handler/rudi;',
    '',
  ].join('\n')

/**
 * Registers `rudi:` links for this checkout on Linux, if the desktop's own tool exists. On other systems the
 * application does so itself. The application also starts on a desktop without such links.
 *
 * @param {import('./runtime.mjs').Runtime} runtime @param {readonly string[]} args
 */
export function registerLinks(runtime, args) {
  if (process.platform !== 'linux') return
  const data = process.env.XDG_DATA_HOME || join(homedir(), '.local', 'share')
  try {
    const folder = join(data, 'applications')
    mkdirSync(folder, { recursive: true })
    writeFileSync(
      join(folder, ENTRY),
      formatDesktopEntry(runtime.executable, [...args, ...runtime.appArgs.map(makeAbsolute)]),
    )
    execFileSync('xdg-mime', ['default', ENTRY, 'x-scheme-handler/rudi'], { stdio: 'ignore' })
  } catch {
    // Without the registration links do not open, but they can be pasted into the window.
  }
}

/** @param {string} arg */
const makeAbsolute = (arg) => (arg.startsWith('-') || arg.startsWith('/') ? arg : join(ROOT, arg))
