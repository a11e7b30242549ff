import { execFileSync } from 'node:child_process'
import { closeSync, cpSync, existsSync, openSync, readFileSync, utimesSync, writeSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { RunningPortal } from '../../demo/portal.js'
import { type CliOptions, type CliResult, runCli } from '../support/cli/runCli.js'
import { computeSha256 } from '../support/disk/computeSha256.js'
import { hashFiles } from '../support/disk/hashFiles.js'
import { listPaths } from '../support/disk/listPaths.js'
import { returnNullIfMissing } from '../support/disk/returnNullIfMissing.js'
import { createTemporaryFolder } from '../support/disk/temporaryFolder.js'
import { isInstalled } from '../support/peers/isInstalled.js'
import { startTestPortal } from '../support/portal/startTestPortal.js'

const MIB = 1024 * 1024
const BIGGEST_BYTES = 3 * MIB

/** A command that is killed, and the conditions that must hold wherever that happens. */
export interface KillScene {
  readonly name: string
  /** `script` is the command line. */
  readonly prepare: (script: string) => Promise<KillRig>
}

export interface KillRig {
  /** Restores the state before the command. */
  readonly reset: () => Promise<void>
  /** Runs the command; `how` kills it. */
  readonly act: (how: CliOptions) => Promise<CliResult>
  /** Returns what is wrong after a kill. */
  readonly judge: () => Promise<readonly string[]>
  /** Runs the command again, and returns what is wrong then. */
  readonly finish: () => Promise<readonly string[]>
}

const differs = (what: string, isRight: boolean): readonly string[] => (isRight ? [] : [what])

/** Creates a folder for one dataset, which is downloaded into it now or later. */
async function createPlace(script: string, landmark: 'medium' | 'last-modified' | 'five-gib') {
  const portal = await startTestPortal({ biggestBytes: BIGGEST_BYTES })
  const [to, state] = [await createTemporaryFolder(), await createTemporaryFolder()]
  const { id, media } = portal.landmark(landmark)
  const key = join(await createTemporaryFolder(), 'identity.txt')
  const run = (words: readonly string[], how: CliOptions = {}) =>
    runCli(script, [...words, '--data-dir', state, '--json'], how)
  await run(['identity', 'create', '--out', key])
  const env = { RUDI_AGE_IDENTITY: await readFile(key, 'utf8') }
  const runOpenly = (words: readonly string[], how: CliOptions = {}) =>
    run(words, { ...how, env: { ...env, ...how.env } })
  const fetch = (more: readonly string[], how: CliOptions = {}) =>
    runOpenly(['download', id, '--to', to, '--portal', portal.url, ...more], how)
  const mediaId = media[0]?.id ?? ''
  const sound = async (): Promise<readonly string[]> => {
    const { last } = await runOpenly(['verify', to])
    return differs(`verify says ${JSON.stringify(last)}`, last?.bad === 0 && last.missing === 0)
  }
  return { portal, to, state, key, id, mediaId, run: runOpenly, fetch, sound }
}

type Place = Awaited<ReturnType<typeof createPlace>>

/**
 * Flips one byte of the only file of a folder, and sets its date to that of its record, as a failing disk leaves it. A
 * repair that was killed may have left a later date, with which the damage would count as an edit.
 */
function damage(path: string, at: number): void {
  const file = openSync(path, 'r+')
  writeSync(file, Buffer.from([(readFileSync(path)[at] ?? 0) ^ 0xff]), 0, 1, at)
  closeSync(file)
  const { files } = JSON.parse(readFileSync(join(dirname(path), 'dataset.rudi.json'), 'utf8'))
  const recordedAt = new Date(files[0].request.finishedAt)
  utimesSync(path, recordedAt, recordedAt)
}

async function createRepair(script: string, isFromStick: boolean): Promise<KillRig> {
  const place = await createPlace(script, 'last-modified')
  const { to, run, sound } = place
  const done = await place.fetch([])
  const path = join(to, String(done.events.find(({ event }) => event === 'done')?.path))
  const right = await computeSha256(path)
  const stick = await createTemporaryFolder()
  cpSync(to, stick, { recursive: true })
  const words = ['verify', to, '--repair', ...(isFromStick ? ['--from', stick] : [])]
  let damaged = ''
  return {
    async reset() {
      damage(path, MIB + 17)
      damaged = await computeSha256(path)
    },
    act: (how) => run(words, how),
    judge: async () =>
      differs(
        'under the name lies neither the damaged file nor the right one',
        existsSync(path) && [damaged, right].includes(await computeSha256(path)),
      ),
    async finish() {
      const { code, last } = await run(words)
      const left = (await listPaths(to)).filter((one) => /\.rudi-(?:previous|partial)/.test(basename(one)))
      return [
        ...differs(`the repair ends with ${code} ${JSON.stringify(last)}`, code === 0),
        ...differs(`something is left: ${left.join(', ')}`, left.length === 0),
        ...differs('the file is not repaired', (await computeSha256(path)) === right),
        ...(await sound()),
      ]
    },
  }
}

/** Lists files that contain plain content. */
async function findClear({ to, state }: Place, clear: Buffer): Promise<readonly string[]> {
  const canaries = [0, clear.byteLength >> 1, clear.byteLength - 40].map((at) => clear.subarray(at, at + 40))
  const found: string[] = []
  for (const path of [...(await listPaths(to)), ...(await listPaths(state))]) {
    const bytes = await returnNullIfMissing(() => readFile(path))
    if (bytes !== null && canaries.some((canary) => bytes.includes(canary))) found.push(`clear bytes lie in ${path}`)
  }
  return found
}

const listSealed = async (to: string): Promise<readonly string[]> =>
  (await listPaths(to)).filter((path) => basename(path).includes('.age'))

const isAgeThere = isInstalled('age')

/** Whether a protected file has this content; checked by age itself where it is installed. */
const holds = (key: string, path: string, clear: Buffer): boolean =>
  !isAgeThere || execFileSync('age', ['-d', '-i', key, path], { maxBuffer: 64 * MIB }).equals(clear)

async function createSealing(script: string, isPurge: boolean): Promise<KillRig> {
  const place = await createPlace(script, 'last-modified')
  const { to, run, sound, key } = place
  const content = place.portal.expectedBytes(place.mediaId)
  const clear = Buffer.from(content.read(0, content.length))
  const fetch = (how: CliOptions = {}) => place.fetch(['--protect', 'all'], how)
  const purge = (how: CliOptions = {}) => run(['purge', to, '--yes'], how)
  const judgeLog = async (): Promise<readonly string[]> =>
    differs('the audit log is broken', (await run(['audit', 'verify'])).last?.intact === true)
  const judgePurged = async (): Promise<readonly string[]> => [
    ...differs('a purged file is still there', (await listSealed(to)).length === 0),
    ...(await judgeLog()),
  ]
  return {
    async reset() {
      if (isPurge) await fetch()
    },
    act: isPurge ? purge : fetch,
    async judge() {
      const wrong = [...(await findClear(place, clear))]
      for (const path of isPurge ? await listSealed(to) : []) {
        const bytes = readFileSync(path)
        // Either its key is unchanged, or nothing can decrypt it.
        if (bytes.includes('X25519') && !holds(key, path, clear))
          wrong.push('a file is neither whole nor without a key')
      }
      return wrong
    },
    async finish() {
      if (isPurge) return [...differs('the purge fails', (await purge()).code === 0), ...(await judgePurged())]
      const fetched = await fetch()
      const wrong = [...differs('the download fails', fetched.code === 0), ...(await findClear(place, clear))]
      for (const path of (await listSealed(to)).filter((one) => one.endsWith('.age')))
        wrong.push(...differs('a protected file holds something else', holds(key, path, clear)))
      wrong.push(...(await sound()))
      await purge()
      return [...wrong, ...(await judgePurged())]
    },
  }
}

/** `isOverwritten`: the portal does not report the change, and the file has no declared hash. */
async function createUpdating(script: string, isOverwritten: boolean): Promise<KillRig> {
  const place = await createPlace(script, isOverwritten ? 'five-gib' : 'medium')
  const { portal, to, run, sound, mediaId, id } = place
  await run(['follow', id, '--to', to, '--portal', portal.url])
  const first = await run(['update'])
  const path = join(to, String(first.events.find(({ event }) => event === 'done')?.path))
  const name = basename(path)
  const publish = (of: RunningPortal): Promise<string> =>
    of.expectedSha256(mediaId, isOverwritten ? of.overwrite(mediaId) : of.publish(mediaId))
  const words = isOverwritten ? ['update', '--files'] : ['update']
  const digests = async (isMeant: (name: string) => boolean): Promise<ReadonlySet<string>> =>
    new Set((await hashFiles(to)).flatMap((file) => (isMeant(file.name) ? [file.sha256] : [])))
  let [current, next] = ['', await computeSha256(path)]
  return {
    async reset() {
      current = next
      next = await publish(portal)
    },
    act: (how) => run(words, how),
    async judge() {
      // The kill may come before the old file is moved to the previous versions: the next update does that.
      const there = await digests((one) => one === name || one.startsWith(`${name}.rudi-previous`))
      return [
        ...differs('the version before is lost', there.has(current)),
        ...differs('under the name lies neither version', [current, next].includes(await computeSha256(path))),
      ]
    },
    async finish() {
      const { code } = await run(words)
      const kept = await digests((one) => one === name)
      const left = (await listPaths(to)).filter((one) => /\.rudi-(?!new)|pending$/.test(basename(one)))
      return [
        ...differs(`the next update ends with ${code}`, code === 0),
        ...differs('the new version has not come', (await computeSha256(path)) === next),
        ...differs('other versions are kept than the one before', kept.size === 2 && kept.has(current)),
        ...differs(`something is left: ${left.join(', ')}`, left.length === 0),
        ...(await sound()),
      ]
    },
  }
}

export const KILL_SCENES: readonly KillScene[] = [
  { name: 'an update', prepare: (script) => createUpdating(script, false) },
  { name: 'an update of what was written over', prepare: (script) => createUpdating(script, true) },
  { name: 'a repair from the portal', prepare: (script) => createRepair(script, false) },
  { name: 'a repair from another folder', prepare: (script) => createRepair(script, true) },
  { name: 'a download that is protected', prepare: (script) => createSealing(script, false) },
  { name: 'a purge', prepare: (script) => createSealing(script, true) },
]
