import { spawn } from 'node:child_process'
import { chmod, mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { startPortal } from '../../../demo/portal.js'
import { createTableContent } from '../../../demo/seed/generatedContent.js'
import { listPaths } from '../../support/disk/listPaths.js'
import { createDatasetAtProducer, getProducerPath } from '../createDatasetAtProducer.js'
import { createServerFolder } from '../serverProcess.js'
import type { CaseResult } from './caseResult.js'
import { classifyFile } from './classifyFile.js'
import { OURS, type Program } from './programs.js'
import { openRelay, type Relay } from './relay.js'
import { FILE, type Server, type ServerKind, type ServerRun, servedFilePath } from './serverKind.js'
import type { Situation } from './situationNames.js'

const SIZE = 40 * 1_000_000
const QUARTER = SIZE / 4
/** The rate of each connection, so that something can happen in the middle of a transfer. */
const BYTES_PER_SECOND = 10_000_000
const AWAY_MS = 2000
const FROZEN_MS = 8000
const PATIENCE_MS = 150_000

const version = (name: string): Buffer => Buffer.from(createTableContent(name, SIZE).read(0, SIZE))
const FIRST = version('first')
const SECOND = version('second')
const YESTERDAY = Date.now() / 1000 - 86_400

/** Runs one program against one server in one situation, each new, and returns the outcome. */
export async function runCase(kind: ServerKind, situation: Situation, program: Program): Promise<CaseResult> {
  const room = createServerFolder('rudi-matrix-')
  const serverRun: ServerRun = { room, situation, bytes: FIRST, cutAt: QUARTER }
  await mkdir(dirname(servedFilePath(serverRun)), { recursive: true })
  await writeFile(servedFilePath(serverRun), FIRST)
  // A CGI runs as the server's user.
  await chmod(dirname(servedFilePath(serverRun)), 0o777)
  const server = await kind.start(serverRun)
  for (const path of await listPaths(join(room, 'www'))) await utimes(path, YESTERDAY, YESTERDAY)
  const relay = await openRelay(server.port, BYTES_PER_SECOND)
  const dataset = createDatasetAtProducer('Serveurs', [{ name: FILE, bytes: FIRST, hash: 'dummy' }])
  const origin = `http://127.0.0.1:${relay.port}`
  const portal = await startPortal({ datasets: 60, more: [dataset], producersAt: origin })
  const happened = happen({ serverRun, server, relay })
  const job = {
    url: origin + getProducerPath(FILE),
    portalUrl: portal.url,
    datasetId: dataset.id,
    to: join(room, 'to'),
    state: join(room, 'state'),
  }
  await mkdir(job.to)
  try {
    const ran = await ending(program.command(job))
    await happened.settled()
    const isOurs = program.name === OURS
    const event = isOurs ? endOf(ran.out) : {}
    // Our command line uses the name that the server gives.
    const name = isOurs ? event.path : FILE
    const path = typeof name === 'string' ? join(job.to, name) : null
    const sentSize = situation === 'gzip' ? gzipSync(FIRST).length : situation === 'cut' ? QUARTER : SIZE
    return {
      exit: ran.exit,
      fileOutcome: await classifyFile(path, [FIRST, SECOND]),
      againBytes: Math.max(0, relay.sentBytes() - sentSize),
      seconds: ran.seconds,
      says: isOurs ? wordsOf(event) : (ran.err.trim().split('\n').at(-1) ?? ''),
    }
  } finally {
    await relay.close()
    await server.close()
    await portal.close()
    await rm(room, { recursive: true, force: true })
  }
}

interface Scene {
  readonly serverRun: ServerRun
  readonly server: Server
  readonly relay: Relay
}

/** Triggers the situation when a quarter of the file was sent. */
function happen({ serverRun: stage, server, relay }: Scene): { settled(): Promise<void> } {
  const over: Promise<void>[] = []
  const overwrite = async (): Promise<void> => {
    if (server.put !== null) return server.put(SECOND)
    await writeFile(servedFilePath(stage), SECOND, { flag: 'r+' })
  }
  const restart = async (): Promise<void> => {
    await relay.leave()
    await server.group.kill()
    await delay(AWAY_MS)
    await server.group.restart()
    await relay.comeBack()
  }
  const freeze = async (): Promise<void> => {
    server.group.freeze()
    await delay(FROZEN_MS)
    server.group.go()
  }
  const events: Partial<Record<Situation, () => Promise<void>>> = {
    overwritten: overwrite,
    killed: restart,
    noRanges: restart,
    stopped: freeze,
  }
  const event = events[stage.situation]
  if (event !== undefined) relay.after(QUARTER, () => void over.push(event()))
  return { settled: async () => void (await Promise.all(over)) }
}

interface Ending {
  readonly exit: number | null
  readonly seconds: number
  readonly out: string
  readonly err: string
}

function ending([program, ...args]: readonly [string, ...string[]]): Promise<Ending> {
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    })
    const patience = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
    let [out, err] = ['', '']
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      err += text
    })
    child.on('error', reject).on('close', (exit) => {
      clearTimeout(patience)
      resolve({ exit, seconds: (performance.now() - startedAt) / 1000, out, err })
    })
  })
}

type Event = Readonly<Record<string, unknown>>

/** Returns the event with which the download ended. */
const endOf = (out: string): Event =>
  out
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Event => JSON.parse(line))
    .find(({ event }) => event === 'done' || event === 'failed') ?? {}

/** Returns the code of a failure, or how a file was verified, or why it was not. */
const wordsOf = ({ code, verified, reason }: Event): string =>
  [code ?? verified, reason].filter((word) => word !== undefined).join(', ')
