import { createHash } from 'node:crypto'
import { mkdir, realpath } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { version } from '../package.json'
import { LIMITS } from '../shared/limits.js'
import { redactText } from '../shared/redact.js'
import { fail, ok, type Result } from '../shared/result.js'
import type { Language } from '../shared/words/amounts.js'
import { sayFailure } from '../shared/words/sayFailure.js'
import { analysisWorker } from './adapters/analysisWorker.js'
import { cryptoChance } from './adapters/cryptoChance.js'
import { tried } from './adapters/diskBreaks.js'
import { openFileLog } from './adapters/fileLog.js'
import { hashWorkers } from './adapters/hashWorkers.js'
import { openMirrorHere } from './adapters/libsqlMirror.js'
import { openStore } from './adapters/libsqlStore.js'
import { openMemoryKeychain } from './adapters/memoryKeychain.js'
import { nodeDisk } from './adapters/nodeDisk.js'
import { ruledProxies } from './adapters/proxies.js'
import { readStdin } from './adapters/standardInput.js'
import { systemClock } from './adapters/systemClock.js'
import { certificatesIn } from './adapters/trust.js'
import { type UndiciNetOptions, undiciNet } from './adapters/undiciNet.js'
import { workerLanes } from './adapters/workerLanes.js'
import type { Bench, EngineOptions, Invocation, Terminal } from './commands/command.js'
import { usualDataFolder } from './commands/dataFolder.js'
import { chooseNetwork } from './commands/network.js'
import { runCommand } from './commands/run.js'
import { nodeCredentials, portalSecrets, takeSecrets } from './commands/secrets.js'
import { ENVIRONMENT } from './commands/table.js'
import { languageOf, terminalOn } from './commands/terminal.js'
import { openEngine } from './engine/openEngine.js'
import { SEGMENTS } from './engine/splitting.js'
import { openLibrary } from './library/openLibrary.js'
import { verifyFolder } from './library/verify.js'
import { openPortal } from './portal/openPortal.js'
import { openVault, secretsOf } from './portal/vault.js'
import type { Log } from './ports/log.js'
import type { Net } from './ports/net.js'

const HERE = import.meta.dirname
// Read when the first call is handed to the pool, which no import does.
process.env.UV_THREADPOOL_SIZE ??= String(LIMITS.DISK_THREADS)
const taken = takeSecrets(process.env, ENVIRONMENT)
const language = languageOf(process.env)
const ending = new AbortController()
const closers: (() => Promise<void>)[] = []
const silence: Log = { note: () => undefined }
const crypt = analysisWorker({ script: join(HERE, 'analysis.cjs'), log: silence })
const checking = hashWorkers({ script: join(HERE, 'analysis.cjs'), log: silence, threads: LIMITS.HASH_THREADS })
const { hashFile } = checking
const streams = {
  out: (text: string) => void process.stdout.write(text),
  err: (text: string) => void process.stderr.write(text),
  isWatched: process.stderr.isTTY === true,
}

const dataFolder = (given: string | null): string =>
  given === null
    ? usualDataFolder({
        platform: process.platform,
        home: homedir(),
        xdgDataHome: process.env.XDG_DATA_HOME,
        localAppData: process.env.LOCALAPPDATA,
      })
    : resolve(given)

/** A server may have no keychain, and then not even the library that talks to one. */
const systemKeychain = () =>
  import('./adapters/systemKeychain.js')
    .then(({ openSystemKeychain }) => openSystemKeychain())
    .catch(openMemoryKeychain)

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** The network as the command's words and the environment want it: certificates to add, proxies to go through. */
async function openWayOut(invocation: Invocation, words: Language): Promise<Result<UndiciNetOptions, string>> {
  const chosen = chooseNetwork(invocation, { ...process.env, ...taken }, words)
  if (!chosen.ok) return chosen
  const proxyFor = ruledProxies(chosen.value.rules, chosen.value.loginFor)
  const path = invocation.text('ca')
  if (path === null) return ok({ proxyFor })
  const text = await nodeDisk.readSmall(await realpath(path).catch(() => resolve(path)), LIMITS.CERTIFICATES_BYTES)
  const extraCa = text.ok ? certificatesIn(text.value) : text
  return extraCa.ok ? ok({ proxyFor, extraCa: extraCa.value }) : fail(`--ca: ${sayFailure(extraCa.failure, words)}`)
}

async function benchFor(invocation: Invocation, terminal: Terminal): Promise<Result<Bench, string>> {
  const wayOut = await openWayOut(invocation, terminal.language)
  if (!wayOut.ok) return wayOut
  const net = undiciNet(wayOut.value)
  closers.push(net.close)
  return ok(benchOver(net, wayOut.value, invocation, terminal))
}

function benchOver(net: Net, wayOut: UndiciNetOptions, invocation: Invocation, terminal: Terminal): Bench {
  const logs = join(dataFolder(invocation.text('data-dir')), 'logs')
  const log = invocation.text('log-level') === 'silent' ? silence : openFileLog(logs, homedir())
  return {
    terminal,
    signal: ending.signal,
    disk: nodeDisk,
    crypt,
    clock: systemClock,
    openMirror: (folder) => {
      const mirror = openMirrorHere(folder)
      if (mirror.ok) closers.push(mirror.value.close)
      return mirror
    },
    usualPortal: taken.RUDI_PORTAL ?? null,
    dataFolder,
    resolve: (path) => resolve(path),
    makeRoot: (path) => tried(async () => void (await mkdir(path, { recursive: true }))),
    followed: (path) => realpath(path).catch(() => resolve(path)),
    nodeCredentials: () => nodeCredentials(taken),
    readAllOfStdin: readStdin,
    verify: (folder, hear) => verifyFolder(folder, { disk: nodeDisk, hashFile, signal: ending.signal, hear }),
    openPortal: (portalId, dialect) => {
      const kept = systemKeychain().then((system) => secretsOf(openVault(system, openMemoryKeychain()), portalId))
      const secrets = portalSecrets(taken, {
        account: async () => (await kept).account(),
        customerKey: async () => (await kept).customerKey(),
      })
      const profile = { portalId, dialect, anonymous: { login: 'anonymous', password: 'anonymous' } }
      const deps = { net, clock: systemClock, chance: cryptoChance, log, secrets, profile, sha256 }
      return {
        portal: openPortal({ ...deps, rememberDialect: () => undefined }),
        hasAccount: async () => (await secrets.account()) !== null,
      }
    },
    openEngine: async ({ source, dataFolder: folder, downloadsRunning, segments, layout, limit }: EngineOptions) => {
      const store = openStore(folder)
      if (!store.ok) return store
      return openEngine({
        store: store.value,
        disk: nodeDisk,
        clock: systemClock,
        chance: cryptoChance,
        log,
        source,
        library: openLibrary({ disk: nodeDisk, clock: systemClock, hashFile, layout: () => layout }),
        startLane: workerLanes(join(HERE, 'lane.cjs'), wayOut),
        window: {
          running: downloadsRunning ?? LIMITS.DOWNLOADS_RUNNING,
          // Who names a number means it of the one host that a portal is.
          perHost: Math.max(downloadsRunning ?? LIMITS.DOWNLOADS_PER_HOST, segments ?? 1),
        },
        limits: { bytesPerSecond: limit, timetable: [] },
        segments: segments === null ? SEGMENTS : { ...SEGMENTS, most: segments, eager: true },
        restore: 'asked',
      })
    },
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => (ending.signal.aborted ? process.exit(130) : ending.abort()))
// Whoever read our words has left; there is nobody to go on for.
process.stdout.on('error', () => ending.abort())

void runCommand({
  argv: process.argv.slice(2),
  language,
  version,
  terminal: (json) => terminalOn(streams, json, language),
  bench: benchFor,
  report: (bug) =>
    streams.err(`${redactText(bug instanceof Error ? (bug.stack ?? bug.message) : String(bug), homedir())}\n`),
}).then(async (code) => {
  await Promise.allSettled([...closers, crypt.close, checking.close].map((close) => close()))
  process.exitCode = code
  process.stdout.write('', () => process.exit(code))
})
