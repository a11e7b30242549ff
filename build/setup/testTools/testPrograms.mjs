import { existsSync } from 'node:fs'
import { runCommand } from '../runCommand.mjs'
import { apt, listMissingPackages } from '../systemLibraries.mjs'

/**
 * Further packages of the tests: a current Chromium for the window's page, because the older fallback runtime could
 * hide a fault.
 */
export const TEST_PACKAGES = ['chromium-headless-shell']

/**
 * Third-party programs of the tests: web servers as producers (`test/servers/`), and readers and writers of our
 * formats. Without the right to install them, their tests are listed as skipped. For Apache and tinyproxy only the
 * program is installed, because their full packages start a service.
 */
export const TEST_PROGRAMS = [
  'nginx-light',
  'apache2-bin',
  'age',
  'minisign',
  'aria2',
  'curl',
  'gdal-bin',
  'libarchive-tools',
  'python3-venv',
  'tinyproxy-bin',
  'zip',
]

/** Those whose only package starts a service, which the tests do not want: they start their own. */
const PROGRAMS_WITH_A_SERVICE = ['squid']

/** By this file a container has Debian's packages start no service. */
const POLICY_OF_SERVICES = '/usr/sbin/policy-rc.d'

/** Those of the long runs as well: a bare Debian, the makers of packages and the judge of a deb. */
export const LONG_TEST_PROGRAMS = [
  ...TEST_PROGRAMS,
  'debootstrap',
  'desktop-file-utils',
  'lintian',
  'rpm',
  'squashfs-tools',
  'wget',
]

/**
 * Installs third-party programs of the tests where permitted, and in a container also those whose package would start
 * a service elsewhere. A failure is not fatal.
 *
 * @param {readonly string[]} wanted
 * @param {(line: string) => void} say
 */
export async function installTestPrograms(wanted, say) {
  if (process.platform !== 'linux' || !existsSync('/usr/bin/dpkg-query') || process.getuid?.() !== 0) return
  const packages = existsSync(POLICY_OF_SERVICES) ? [...wanted, ...PROGRAMS_WITH_A_SERVICE] : wanted
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholders are dpkg-query's.
  const ran = await runCommand('dpkg-query', ['-W', '-f', '${Package} ${Status}\\n', ...packages])
  const missing = listMissingPackages(packages, ran.out)
  if (missing.length === 0) return
  say(`Installing programs for the tests: ${missing.join(' ')} …`)
  await apt('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing]).catch((error) => {
    say(`without them: ${error instanceof Error ? error.message : error}`)
  })
}
