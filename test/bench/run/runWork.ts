import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type LatencyProxy, startLatencyProxy } from '../servers/latencyProxy.js'
import { type Site, startSite } from '../servers/site.js'
import { type Measurement, measure } from './measure.js'
import { countBytes, createHalfFiles, fillQueue, flushDisk, killAtHalf } from './scenePreparation.js'
import { type Job, OURS, type Tool } from './tools.js'
import { EMPTY_QUEUE, QUEUED, type Work } from './works.js'

/** One run of one tool, with figures of which some works need only a part. */
export interface Run extends Measurement {
  /** Null when every file arrived complete and the tool reported success; else what was wrong. */
  readonly wrong: string | null
  /** Bytes of bodies that the server sent beyond what was missing; null unless the work is about this. */
  readonly fetchedAgainBytes: number | null
}

export interface Contender {
  readonly name: string
  readonly runs: readonly Run[]
  /** Why there are none. */
  readonly absent: string | null
}

/** The delay of our command's event loop, in a separate run that is not timed. */
export interface EventLoopDelay {
  readonly maxMs: number
  readonly p99Ms: number
}

export interface WorkResult {
  readonly size: 'full' | 'quick'
  readonly work: Work
  readonly contenders: readonly Contender[]
  readonly blocked: EventLoopDelay | null
}

export interface RoundSettings {
  readonly room: string
  readonly cli: string
  readonly size: 'full' | 'quick'
  readonly runs: number
  /** Programs that are missing on this machine. */
  readonly missing: ReadonlySet<string>
  say(line: string): void
}

interface Stage {
  readonly setting: RoundSettings
  readonly work: Work
  readonly site: Site
  readonly url: string
  /** The data folder with the long queue, once it is created. */
  readonly queue: string
}

/** Runs one work: the servers, a warm-up run, then the tools in turn, round after round. */
export async function runWork(work: Work, setting: RoundSettings): Promise<WorkResult> {
  const room = await mkdtemp(join(setting.room, `${work.name}-`))
  const site = await startSite(work.load, room)
  let distance: LatencyProxy | null = null
  try {
    if (work.roundTripMs > 0) distance = await startLatencyProxy(site.nginx.url, work.roundTripMs)
    const queue = join(room, 'queue')
    if (work.scene === 'queue') await fillQueue(queue, room, QUEUED[setting.size])
    const stage: Stage = { setting, work, site, url: distance?.url ?? site.nginx.url, queue }
    const blocked = await warmUp(stage)
    return { size: setting.size, work, contenders: await inTurns(stage), blocked }
  } finally {
    await distance?.close()
    await site.close()
  }
}

/** Every second round has the opposite order, so that no contender always runs after the same one. */
async function inTurns(stage: Stage): Promise<readonly Contender[]> {
  const { work, setting } = stage
  const seats = work.tools.map((tool) => ({
    tool,
    runs: [] as Run[],
    absent: tool.program !== null && setting.missing.has(tool.program) ? 'not installed' : (null as string | null),
  }))
  for (let round = 0; round < setting.runs; round++) {
    for (const seat of round % 2 === 0 ? seats : seats.toReversed()) {
      if (seat.absent !== null) continue
      const run = await once(stage, seat.tool)
      if (run === null) seat.absent = 'cannot do this'
      else seat.runs.push(run)
      if (run !== null) setting.say(`  ${seat.tool.name}: ${run.wrong ?? `${run.seconds.toFixed(2)} s`}`)
    }
  }
  return seats.map(({ tool, runs, absent }) => ({ name: tool.name, runs, absent }))
}

/** Fills the caches of disk and catalogue, and measures the delay of the main thread. Null without a result. */
async function warmUp(stage: Stage): Promise<EventLoopDelay | null> {
  const [ours] = stage.work.tools
  if (ours === undefined) return null
  const answer = join(stage.setting.room, 'blocked.json')
  const probe = join(import.meta.dirname, 'eventLoopDelayProbe.cjs')
  await rm(answer, { force: true })
  await once(stage, ours, { NODE_OPTIONS: `--require ${probe}`, RUDI_BENCH_BLOCKED: answer })
  const said: unknown = JSON.parse(await readFile(answer, 'utf8').catch(() => 'null'))
  return isBlocked(said) ? said : null
}

const isBlocked = (said: unknown): said is EventLoopDelay =>
  typeof said === 'object' && said !== null && 'maxMs' in said && 'p99Ms' in said

/**
 * From this many files on, they are removed after all rounds: a file system that has just removed many files creates
 * new ones slowly.
 */
const MANY_FILES = 500

/**
 * Makes one run in fresh folders. Folders with many files are removed after all rounds, the others at the end of the
 * run.
 */
async function once(stage: Stage, tool: Tool, env: NodeJS.ProcessEnv = {}): Promise<Run | null> {
  const { setting, work, site } = stage
  const place = await mkdtemp(join(setting.room, 'run-'))
  const job = await jobFor(stage, place)
  // A quick run that only checks that everything works need not wait for pending writes.
  const settle = async (): Promise<void> => (setting.size === 'full' ? flushDisk(setting.room) : undefined)
  try {
    const command = await tool.command(withState(stage, tool, job))
    if (command === null) return null
    await setScene(stage, tool, job)
    await settle()
    const held = await countBytes(job.to)
    await site.nginx.pace(work.pace)
    const { value, sentBytes } = await site.nginx.counting(() => measure(command, place, env))
    const total = work.load.files * work.load.fileBytes
    const fetchedAgainBytes = work.scene === 'half' ? Math.max(0, sentBytes - (total - held)) : null
    return { ...value, wrong: await wrongWith(value, job.to, total), fetchedAgainBytes }
  } finally {
    if (work.load.files < MANY_FILES) await rm(place, { recursive: true, force: true })
    await settle()
  }
}

async function jobFor({ setting, work, site, url }: Stage, place: string): Promise<Job> {
  const [to, room] = [join(place, 'to'), join(place, 'room')]
  await mkdir(to)
  await mkdir(room)
  const { parallel, segments, hashed, scene } = work
  return {
    site,
    url,
    to,
    room,
    state: join(place, 'state'),
    cli: setting.cli,
    parallel,
    segments,
    hashed,
    resumes: scene === 'half',
  }
}

/** The long queue is created once: every run finds it as the last one left it, one finished download longer. */
const withState = ({ work, queue }: Stage, tool: Tool, job: Job): Job =>
  work.scene === 'queue' && tool.name !== EMPTY_QUEUE ? { ...job, state: queue } : job

async function setScene({ work }: Stage, tool: Tool, job: Job): Promise<void> {
  if (work.scene !== 'half') return
  if (tool.name === OURS) await killAtHalf(job)
  else await createHalfFiles(job)
}

/** Checks the files of a run: a tool that ends early is not fast. */
async function wrongWith({ code, words }: Measurement, to: string, total: number): Promise<string | null> {
  const bytes = await countBytes(to)
  if (code !== 0) return `exit ${code}: ${words.split('\n').at(-1) ?? ''}`
  return bytes === total ? null : `${bytes} bytes of ${total} arrived`
}
