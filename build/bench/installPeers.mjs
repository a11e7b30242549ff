import { existsSync } from 'node:fs'
import { getLastOutputLines, runCommand } from '../setup/runCommand.mjs'

/** The programs of the benchmark by the name that is called, and the Debian package that contains each. */
const PROGRAMS = {
  nginx: 'nginx-light',
  '/usr/bin/time': 'time',
  aria2c: 'aria2',
  curl: 'curl',
  wget: 'wget',
  rclone: 'rclone',
}

/** @param {string} program */
const isHere = async (program) => (await runCommand(program, ['--version'])).code !== 127

/**
 * Installs the servers and the other download programs, as far as the system's permissions allow. The benchmark itself
 * reports what is still missing.
 *
 * @param {(line: string) => void} say
 */
export async function installPeers(say) {
  const missing = []
  for (const [program, name] of Object.entries(PROGRAMS)) if (!(await isHere(program))) missing.push(name)
  if (missing.length === 0) return
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    say(`To compare with all programs, install and run again: sudo apt-get install -y ${missing.join(' ')}`)
    return
  }
  say(`Installing for the benchmark: ${missing.join(' ')} …`)
  // The package of nginx starts a service on port 80; we start our own server and do not want it.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1', SYSTEMD_OFFLINE: '1' }
  await runCommand('apt-get', ['update', '-qq'], { env })
  const ran = await runCommand('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], { env })
  if (ran.code !== 0) say(`apt-get install failed:\n${getLastOutputLines(ran)}`)
}
