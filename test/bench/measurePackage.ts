// Measures the size of the packaged application, the time to its first page, and its memory at rest, beside an empty
// window of the same runtime. `npm run bench -- package [starts]`, on Linux, after `npm run package`.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { getPackagedExecutablePath, getUnpackedFolderPath } from '../../build/package/packagedAppPaths.mjs'
import { readPreparedRuntime } from '../../build/setup/runtime.mjs'
import { openFirstPage, waitForDebugger } from '../support/app/pageDebugger.js'
import { killProcessTree, listProcessTree } from '../support/app/processTree.js'

const starts = Number(process.argv[2] ?? 7)
/** V8 releases the memory of the start after about a minute. */
const REST_MS = 75_000
const MB = 1_000_000
const MIB = 1 << 20
/** Chromium refuses its sandbox to root, and a measurement without the sandbox would not be comparable. */
const asUser = process.getuid?.() === 0 ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] : []

// This is not in the folder of the run, which only its owner can enter.
const room = mkdtempSync(join(process.platform === 'linux' ? '/var/tmp' : tmpdir(), 'rudi-package-'))
const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** Creates an application of the same runtime with one window that shows a word. OpenGL is also disabled there. */
function makeEmpty(): string {
  const folder = join(room, 'empty')
  const link = join(readPreparedRuntime().dist, 'resources', 'app')
  cpSync(readPreparedRuntime().dist, folder, { recursive: true, filter: (path) => path !== link })
  const app = join(folder, 'resources', 'app')
  mkdirSync(app)
  writeFileSync(join(app, 'package.json'), '{ "name": "empty", "main": "main.js" }')
  writeFileSync(join(app, 'index.html'), '<p>Empty</p>')
  writeFileSync(
    join(app, 'main.js'),
    `const { app, BrowserWindow } = require('electron')
process.env.GDK_GL = 'disable'
app.enableSandbox()
app.whenReady().then(() => new BrowserWindow({ width: 1100, height: 760 }).loadFile(__dirname + '/index.html'))`,
  )
  return join(folder, 'electron')
}

const homes = new Map<string, string>()

/** Starts a program as another user, with the same folder each time. */
function start(executable: string, args: readonly string[]): ChildProcess {
  const home = homes.get(executable) ?? mkdtempSync(join(room, 'home-'))
  homes.set(executable, home)
  chmodSync(home, 0o777)
  // The display accepts clients with its secret, and root's copy of it is readable by root only.
  const secret = join(home, 'display')
  if (process.env.XAUTHORITY !== undefined) {
    copyFileSync(process.env.XAUTHORITY, secret)
    chmodSync(secret, 0o644)
  }
  const [program = '', ...words] = [...asUser, executable, '--lang=en-US', `--user-data-dir=${home}/data`, ...args]
  // The message bus of another user would refuse the program after a while.
  const { DBUS_SESSION_BUS_ADDRESS: _, ...own } = process.env
  const env = { ...own, HOME: home, XDG_CONFIG_HOME: home, XDG_CACHE_HOME: home, TMPDIR: home, XAUTHORITY: secret }
  return spawn(program, words, { env, stdio: ['ignore', 'ignore', 'pipe'] })
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  killProcessTree(child.pid ?? 0)
  await ended
}

/** Seconds from the start of the process to the first page with something on it. */
async function timeStart(executable: string): Promise<number> {
  const startedAt = Date.now()
  const child = start(executable, ['--remote-debugging-port=0'])
  const page = await openFirstPage(await waitForDebugger(child))
  const painted = `(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    return paint && (location.protocol === 'file:' || document.querySelector('input')) ? performance.timeOrigin + paint.startTime : 0
  })()`
  let at = 0
  while (at === 0) {
    at = Number(await page.evaluate(painted).catch(() => 0))
    await sleep(10)
  }
  page.close()
  await stop(child)
  return (at - startedAt) / 1000
}

/** Measures the memory of each process; shared memory is counted proportionally (PSS). */
async function weighAtRest(executable: string): Promise<void> {
  const child = start(executable, [])
  await sleep(REST_MS)
  let total = 0
  for (const pid of listProcessTree(child.pid ?? 0)) {
    const [, kib = '0'] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? []
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    const [, type = 'main'] = /--type=(\S+)/.exec(words) ?? []
    total += Number(kib) * 1024
    say(`  ${(Number(kib) / 1024).toFixed(0).padStart(4)} MiB ${type}`)
  }
  say(`  ${(total / MIB).toFixed(0).padStart(4)} MiB in all`)
  await stop(child)
}

const sizeOf = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath ?? entry.path, entry.name)).size, 0)

const middle = (numbers: readonly number[]): string =>
  (numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN).toFixed(2)

try {
  chmodSync(room, 0o755)
  const programs = { package: getPackagedExecutablePath(), empty: makeEmpty() }
  say(
    `unpacked: ${(sizeOf(getUnpackedFolderPath()) / MB).toFixed(0)} MB; the runtime ${(sizeOf(join(room, 'empty')) / MB).toFixed(0)} MB`,
  )
  const seconds: Record<keyof typeof programs, number[]> = { package: [], empty: [] }
  // The first start of each reads from the disk and is not counted.
  for (let round = 0; round <= starts; round++)
    for (const name of ['empty', 'package'] as const) {
      const took = await timeStart(programs[name])
      if (round > 0) seconds[name].push(took)
    }
  say(`first page: ${middle(seconds.package)} s; of an empty window ${middle(seconds.empty)} s`)
  for (const name of ['empty', 'package'] as const) {
    say(`at rest, ${name}:`)
    await weighAtRest(programs[name])
  }
} finally {
  rmSync(room, { recursive: true, force: true, maxRetries: 5 })
}
