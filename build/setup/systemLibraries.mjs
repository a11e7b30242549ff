import { existsSync } from 'node:fs'
import { getLastOutputLines, runCommand } from './runCommand.mjs'
import { SetupError } from './setupError.mjs'

/** The packages that Electron, a virtual display and a real Secret Service need on a bare Debian. */
export const DEBIAN_PACKAGES = [
  'xvfb',
  'xauth',
  'dbus',
  'dbus-x11',
  'gnome-keyring',
  'libsecret-1-0',
  'libnss3',
  'libatk1.0-0',
  'libatk-bridge2.0-0',
  'libcups2',
  'libgtk-3-0',
  'libgbm1',
  'libasound2',
  'libxss1',
  'libxtst6',
]

/**
 * Returns which of `wanted` are not installed, from dpkg-query's `package status` lines. Debian 13 and Ubuntu 24.04
 * renamed some libraries with a `t64` suffix; either name counts.
 *
 * @param {readonly string[]} wanted
 * @param {string} dpkgOutput
 */
export function listMissingPackages(wanted, dpkgOutput) {
  const installed = new Set()
  for (const line of dpkgOutput.split('\n')) {
    const [name, ...status] = line.trim().split(' ')
    if (status.join(' ') === 'install ok installed') installed.add(name)
  }
  return wanted.filter((name) => !installed.has(name) && !installed.has(`${name}t64`))
}

/**
 * Returns the names that apt can install, given the output of `apt-cache policy` for each name with and without `t64`.
 *
 * @param {readonly string[]} missing
 * @param {string} policy
 */
export function listAptNames(missing, policy) {
  const available = new Set()
  let current = ''
  for (const line of policy.split('\n')) {
    if (/^\S+:$/.test(line)) current = line.slice(0, -1)
    else if (/^\s+Candidate: (?!\(none\))/.test(line)) available.add(current)
  }
  return missing.map((name) => (!available.has(name) && available.has(`${name}t64`) ? `${name}t64` : name))
}

/** @param {string} program @param {readonly string[]} args */
export async function apt(program, args) {
  const ran = await runCommand(program, args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  if (ran.code !== 0)
    throw new SetupError(
      `${program} ${args[0]} failed; install the system libraries by hand:\n${getLastOutputLines(ran)}`,
    )
  return ran.out
}

/**
 * Checks for the system libraries on Debian and its relatives and, as root, installs them. Elsewhere it does nothing,
 * because macOS and Windows need none.
 *
 * @param {(line: string) => void} say
 * @param {readonly string[]} more further packages
 */
export async function installSystemLibraries(say, more = []) {
  if (process.platform !== 'linux') return
  if (!existsSync('/usr/bin/dpkg-query')) {
    say(
      'If the window does not open: install GTK 3, NSS, GBM, ALSA, libsecret and a Secret Service with your package manager; without a display, Xvfb as well.',
    )
    return
  }
  const wanted = [...DEBIAN_PACKAGES, ...more]
  const both = wanted.flatMap((name) => [name, `${name}t64`])
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholders are dpkg-query's.
  const ran = await runCommand('dpkg-query', ['-W', '-f', '${Package} ${Status}\\n', ...both])
  const missing = listMissingPackages(wanted, ran.out)
  if (missing.length === 0) return
  if (process.getuid?.() !== 0) {
    throw new SetupError(
      `Some system libraries are missing; install them and run the same command again: sudo apt-get install -y ${missing.join(' ')}`,
    )
  }
  say(`Installing system libraries: ${missing.join(' ')} …`)
  await apt('apt-get', ['update', '-qq'])
  const names = listAptNames(
    missing,
    await apt('apt-cache', ['policy', ...missing.flatMap((name) => [name, `${name}t64`])]),
  )
  await apt('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names])
}
