import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CACHE } from '../../build/setup/paths.mjs'

/** What a program said and how it ended. */
export interface Said {
  readonly code: number
  /** stdout and stderr together, as a terminal shows them. */
  readonly words: string
}

/** A process of the system, by the number that it has there. */
export interface SeenProcess {
  readonly pid: number
  /** Its arguments, with spaces between them: Chromium's helpers write theirs so themselves. */
  readonly words: string
}

/**
 * A bare Debian beside this one: its own files and processes, the network of the machine. Its root may install, and its
 * ordinary user has a desktop session: a virtual display, a message bus and a home.
 */
export interface BareSystem {
  /** Where its files lie, seen from outside. */
  readonly root: string
  /** Runs a shell command as its root. */
  asRoot(command: string): Promise<Said>
  /** Runs a shell command as its user, in the user's session. */
  asUser(command: string): Promise<Said>
  /** Starts a program in the user's session and leaves it running. */
  startAsUser(command: string): ChildProcess
  /** The processes whose command line begins with the text. */
  processesWith(text: string): Promise<readonly SeenProcess[]>
  close(): Promise<void>
}

/** Why no bare system can be made here, or null. */
export function whyNoBareSystem(): string | null {
  if (process.platform !== 'linux') return 'this is no Linux'
  if (process.getuid?.() !== 0) return 'only root can install packages into a system of its own'
  const missing = ['debootstrap', 'unshare', 'nsenter', 'pivot_root'].filter(
    (program) => spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0,
  )
  if (missing.length > 0) return `missing: ${missing.join(', ')} (Debian: apt install debootstrap util-linux)`
  if (spawnSync('unshare', ['--mount', '--pid', '--fork', 'true']).status !== 0)
    return 'namespaces are not allowed here'
  return null
}

const SUITE = 'bookworm'
/** Installing what a desktop needs takes half a minute, and ten on a machine with other work. */
const COMMAND_MS = 900_000
const PRISTINE = join(CACHE, `debian-${SUITE}`)

/** A minimal Debian, fetched once. */
function bootstrapOnce(): void {
  if (existsSync(PRISTINE)) return
  mkdirSync(CACHE, { recursive: true })
  const work = mkdtempSync(join(CACHE, 'debian-'))
  const ran = spawnSync('debootstrap', ['--variant=minbase', SUITE, work, 'http://deb.debian.org/debian'], {
    encoding: 'utf8',
  })
  if (ran.status !== 0) throw new Error(`debootstrap failed: ${ran.stdout.slice(-2000)}${ran.stderr}`)
  renameSync(work, PRISTINE)
}

/** Makes the folder the whole file system of what follows. A plain chroot would forbid the sandbox of Chromium. */
const ENTER = `set -e
mount --make-rprivate /
mount --bind "$1" "$1"
cd "$1"
mount -t proc proc proc
mount -t sysfs sysfs sys
mount --rbind /dev dev
mkdir -p .before
pivot_root . .before
umount -l /.before
rmdir /.before
exec sleep infinity`

const SESSION = [
  ...['HOME=/home/ada', 'USER=ada', 'LANG=C.UTF-8', 'DISPLAY=:87', 'XDG_RUNTIME_DIR=/run/user/1000'],
  ...['DBUS_SESSION_BUS_ADDRESS=unix:path=/run/user/1000/bus', 'PATH=/usr/local/bin:/usr/bin:/bin'],
]

/** Makes a bare system and enters it. Takes a minute the first time, and a few seconds later on. */
export async function openBareSystem(): Promise<BareSystem> {
  bootstrapOnce()
  const root = mkdtempSync(join(CACHE, 'bare-'))
  const copied = spawnSync('cp', ['-a', `${PRISTINE}/.`, root])
  if (copied.status !== 0) throw new Error('the bare system could not be copied')
  // A temporary folder is its owner's alone, and this one is the `/` of everybody in it.
  chmodSync(root, 0o755)
  cpSync('/etc/resolv.conf', join(root, 'etc', 'resolv.conf'))
  const init = spawn('unshare', ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', ENTER, 'sh', root], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  // Also when the test is stopped in the middle: nothing of the system may go on.
  process.once('exit', () => init.kill('SIGKILL'))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  let complaint = ''
  init.stderr?.on('data', (text) => {
    complaint += text
  })
  const inside = await findInit(init, () => complaint)
  const enter = [`--target=${inside}`, '--mount', '--pid']
  const system = ['env', '-i', 'PATH=/usr/sbin:/usr/bin:/sbin:/bin', 'LANG=C.UTF-8', 'DEBIAN_FRONTEND=noninteractive']
  const user = ['runuser', '-u', 'ada', '--', 'env', '-i', ...SESSION]
  const run = async (as: readonly string[], command: string): Promise<Said> => {
    const child = spawn('nsenter', [...enter, ...as, 'sh', '-c', `{ ${command}\n} 2>&1`], {
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: COMMAND_MS,
    })
    let words = ''
    child.stdout.setEncoding('utf8').on('data', (text) => {
      words += text
    })
    const [code] = (await once(child, 'exit')) as [number | null]
    return { code: code ?? 1, words }
  }
  const asRoot: BareSystem['asRoot'] = (command) => run(system, `cd /; ${command}`)
  for (const command of [
    // Nothing of this system has to outlive a power cut.
    'echo force-unsafe-io > /etc/dpkg/dpkg.cfg.d/unsafe-io',
    'echo "deb http://deb.debian.org/debian bookworm-updates main" >> /etc/apt/sources.list && apt-get update -qq',
    'useradd --create-home --shell /bin/bash ada && install -d -o ada -m 700 /run/user/1000',
  ]) {
    const { code, words } = await asRoot(command)
    if (code !== 0) throw new Error(words)
  }
  return {
    root,
    asRoot,
    asUser: (command) => run(user, `cd; ${command}`),
    startAsUser: (command) =>
      spawn('nsenter', [...enter, ...user, 'sh', '-c', `cd; exec ${command}`], { stdio: ['ignore', 'ignore', 'pipe'] }),
    processesWith: (text) => processesBelow(asRoot, text),
    close: async () => {
      init.kill('SIGKILL')
      await sleep(500)
      rmSync(root, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** The first process inside, as this machine numbers it, once it sleeps in its new file system. */
async function findInit(init: ChildProcess, complaint: () => string): Promise<number> {
  for (let patience = 100; patience > 0; patience--) {
    await sleep(50)
    const [child] = childrenOf(init.pid ?? 0)
    if (child !== undefined && readFileSync(`/proc/${child}/cmdline`, 'utf8').startsWith('sleep\0')) return child
  }
  throw new Error(`the bare system could not be entered: ${complaint()}`)
}

const childrenOf = (pid: number): readonly number[] =>
  existsSync(`/proc/${pid}/task/${pid}/children`)
    ? readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
    : []

async function processesBelow(asRoot: BareSystem['asRoot'], text: string): Promise<readonly SeenProcess[]> {
  const { words } = await asRoot("cd /proc; for p in [0-9]*; do echo \"$p $(tr '\\0' ' ' < $p/cmdline)\"; done")
  return words.split('\n').flatMap((line) => {
    const [, pid = '', args = ''] = /^(\d+) (.*)$/.exec(line) ?? []
    return args.startsWith(text) ? [{ pid: Number(pid), words: args.trim() }] : []
  })
}
