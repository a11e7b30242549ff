import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../setup/paths.mjs'

/** @typedef {import('./packageIdentity.mjs').Identity} Identity */

/** A text as a field of a control file: blank lines are dots, and each line is indented. @param {string} text */
const indent = (text) =>
  text
    .trim()
    .split('\n')
    .map((line) => ` ${line.trim() === '' ? '.' : line}`)
    .join('\n')

/**
 * `/usr/share/doc/…/copyright` in Debian's machine-readable form.
 *
 * @param {Identity} identity
 */
export function formatDebianCopyright({ title, homepage, license, name }) {
  const [, holders, ...terms] = readFileSync(join(ROOT, 'LICENSE'), 'utf8').trim().split('\n\n')
  return [
    'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/',
    `Upstream-Name: ${title}`,
    `Source: ${homepage}`,
    'Comment:',
    indent(
      `The package contains Electron, Chromium and other works of others, each under its own licence.\nTheir notices lie in /usr/lib/${name}: LICENSE.electron.txt, LICENSES.chromium.html (compressed),\nand those that the application shows under Settings, About.`,
    ),
    '',
    'Files: *',
    `Copyright: ${String(holders).replace('Copyright (c) ', '')}`,
    `License: ${license}`,
    indent(terms.join('\n\n')),
    '',
  ].join('\n')
}

/**
 * The changelog of the package, which has one entry: the list for people is CHANGELOG.md.
 *
 * @param {Identity} identity
 */
export const formatDebianChangelog = ({ name, version, title, maintainer, madeAt }) =>
  [
    `${name} (${version}) stable; urgency=medium`,
    '',
    `  * ${title} ${version}. CHANGELOG.md of the project says what changed.`,
    '',
    ` -- ${maintainer}  ${new Date(madeAt * 1000).toUTCString().replace('GMT', '+0000')}`,
    '',
  ].join('\n')

/** The complaints of Debian's checker about every Electron application, and why they are accepted. */
export const LINTIAN_OVERRIDES = `# Electron is one program with Chromium's libraries inside; it cannot be linked against the system's.
rudi-desk: embedded-library
rudi-desk: hardening-no-fortify-functions
`
