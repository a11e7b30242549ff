import { existsSync } from 'node:fs'
import { lastOutputLine, runCommand } from '../setup/run.mjs'

/** Programs of the benchmark by what they are asked for, and the Debian package that holds each. */
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
 * The servers and peers are installed when this returns, as far as we may; what is missing all the same is reported
 * by the benchmark itself.
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
  // nginx comes with a service that would begin to listen on port 80; we start our own.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1', SYSTEMD_OFFLINE: '1' }
  await runCommand('apt-get', ['update', '-qq'], { env })
  const ran = await runCommand('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], { env })
  if (ran.code !== 0) say(`apt-get install failed:\n${lastOutputLine(ran)}`)
}
