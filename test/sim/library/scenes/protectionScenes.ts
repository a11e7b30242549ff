import { generateKeyPairSync } from 'node:crypto'
import { dirname, join } from 'node:path'
import { nativeChunkCipher } from '../../../../electron/adapters/system/chunkCipher.js'
import { nodeHash } from '../../../../electron/adapters/system/nodeHash.js'
import { encryptFile } from '../../../../electron/crypto/encryptFile.js'
import { openPartial } from '../../../../electron/engine/transfer/writing/partialWriter.js'
import { createCliExportDrafts } from '../../../../electron/exports/cliExportDrafts.js'
import type { FileSeal, FileSealer } from '../../../../electron/ports/protect/fileSealer.js'
import { openProtectedFile, readClearSteps } from '../../../../electron/protect/openProtectedFile.js'
import { readSeal } from '../../../../electron/protect/readSeal.js'
import { parsePublicKey } from '../../../../shared/crypto/publicKey.js'
import { type ByteRanges, getContiguousPrefix } from '../../../../shared/download/model/byteRanges.js'
import type { RangeChecksums } from '../../../../shared/download/model/rangeChecksums.js'
import { failure } from '../../../../shared/failure.js'
import { CHUNK_BYTES } from '../../../../shared/protect/ageFileLayout.js'
import { fail, ok, type Result } from '../../../../shared/result.js'
import { unwrap } from '../../../support/unwrap.js'
import { judgeFolder, judgeRemains } from '../judgeLibrary.js'
import type { LibraryScene, LibrarySceneRun } from '../libraryScene.js'
import {
  computeSha256,
  DATASET_FOLDER,
  type LibraryProcess,
  type LibraryStage,
  type LibraryTools,
  placeFile,
  STATE_FOLDER,
  STICK_FOLDER,
  writeRecords,
} from '../libraryStage.js'
import { createVersion } from '../placeVersions.js'
import { createClear, createSealPool, createSimSealer, type SealPool } from '../simSeals.js'

const FINAL = join(DATASET_FOLDER, 'secret.csv.age')
const PARTIAL = `${FINAL}.rudi-partial`
const clear = createClear(2 * CHUNK_BYTES + 5000)
/** How many bytes arrive at once: less than a chunk, and more than half of one. */
const PIECE_BYTES = 40_000
const NOTHING_HELD = { ranges: [] as ByteRanges, sums: [] as RangeChecksums }

/** What the engine's store knows of the download. */
interface Job {
  readonly pool: SealPool
  readonly sealer: FileSealer
  held: { readonly ranges: ByteRanges; readonly sums: RangeChecksums }
}

/** Simulates one connection: it receives a part of the file and then ends or breaks, and another one continues. */
async function receive({ disk, clock }: LibraryTools, job: Job, upTo: number): Promise<Result<string | null>> {
  const made = await disk.create(PARTIAL)
  if (!made.ok && made.failure.code !== 'disk/exists') return made
  const fromByte = getContiguousPrefix(job.held.ranges)
  const seal = await chooseSeal(disk, job, fromByte === 0)
  if (!seal.ok) return seal
  const opened = await openPartial(
    { disk, clock, hashing: nodeHash, cipher: nativeChunkCipher },
    { partial: PARTIAL, fromByte, islands: [], sums: job.held.sums, algorithms: [], seal: seal.value },
    (ranges, sums) => {
      job.held = { ranges, sums }
    },
  )
  if (!opened.ok) return opened
  const writer = opened.value
  const range = writer.openRange(fromByte, fromByte)
  let wrote: Result<void> = ok(undefined)
  for (let at = fromByte; at < upTo && wrote.ok; at += PIECE_BYTES)
    wrote = await range.write(clear.slice(at, Math.min(at + PIECE_BYTES, upTo)))
  const finished = wrote.ok && upTo === clear.byteLength ? await writer.finish() : null
  await range.close()
  await writer.close()
  if (!wrote.ok) return wrote
  if (finished?.ok === false) return finished
  const stamp = finished?.value.stamp ?? null
  const named = stamp === null ? ok(undefined) : await disk.publish(PARTIAL, FINAL, stamp)
  return named.ok ? ok(finished?.value.sealed?.sha256 ?? null) : named
}

async function chooseSeal(
  disk: LibraryTools['disk'],
  { pool, sealer }: Job,
  isNew: boolean,
): Promise<Result<FileSeal & { readonly isNew: boolean }>> {
  const seal = isNew ? ok(pool.next()) : await readSeal(disk, sealer, PARTIAL)
  return seal.ok ? ok({ ...seal.value, isNew }) : seal
}

/**
 * Does the engine's part: a connection that breaks after a piece, then the rest. A partial that another process worked
 * on is begun anew.
 */
async function download({ tools }: LibraryProcess, job: Job): Promise<Result<void>> {
  const there = await tools.disk.stamp(FINAL)
  if (!there.ok && there.failure.code !== 'disk/not-found') return there
  if (!there.ok) {
    const begun = await receive(tools, job, PIECE_BYTES + CHUNK_BYTES)
    const ended = begun.ok ? await receive(tools, job, clear.byteLength) : begun
    if (!ended.ok) {
      // A partial that contradicts the store is begun anew.
      if (/^(?:file|protect)\//.test(ended.failure.code)) job.held = NOTHING_HELD
      return ended
    }
  }
  return record(tools)
}

async function record({ disk, hashFile, library }: LibraryTools): Promise<Result<void>> {
  const settled = await disk.syncFolder(dirname(FINAL))
  const hashed = settled.ok ? await hashFile(FINAL, ['sha-256']) : settled
  const opened = hashed.ok ? await disk.open(FINAL, 'read') : hashed
  if (!opened.ok) return opened
  const bytes = await opened.value.readAt(2 ** 30, 0)
  await opened.value.close()
  if (!bytes.ok) return bytes
  const version = createVersion({ media: 0, name: 'secret.csv.age', bytes: bytes.value, daysAgo: 0, clear })
  const recorded = await library.recordAgain(DATASET_FOLDER, version.record)
  await library.settle()
  return recorded
}

async function playSealed(stage: LibraryStage): Promise<LibrarySceneRun> {
  const job: Job = { pool: await createSealPool(), sealer: await createSimSealer(), held: NOTHING_HELD }
  const judgeFinal = async ({ disk }: LibraryTools): Promise<readonly string[]> => {
    const seal = await readSeal(disk, job.sealer, FINAL)
    const opened = seal.ok ? await openProtectedFile({ disk, cipher: nativeChunkCipher }, FINAL, seal.value) : seal
    if (!opened.ok) return ['K13 a protected file that has its name does not open']
    const parts: Uint8Array[] = []
    const read = await readClearSteps(opened.value, async (bytes) => ok(void parts.push(bytes)))
    await opened.value.file.close()
    const isWhole = read.ok && computeSha256(Buffer.concat(parts)) === computeSha256(clear)
    return isWhole ? [] : ['K13 a protected file that has its name holds other content']
  }
  const judgeDone = async (calm: LibraryTools): Promise<readonly string[]> => [
    ...(await judgeFinal(calm)),
    ...(await judgeFolder(stage, calm)),
  ]
  return {
    act: (life) => download(life, job),
    async recover(life) {
      const first = await download(life, job)
      const again = first.ok ? first : await download(life, job)
      await writeRecords(life.tools)
      return again
    },
    judgeAlways: async (calm) => (stage.volume.find(FINAL) === null ? [] : judgeFinal(calm)),
    judgeDone,
    judgeRecovered: async (calm) => [...(await judgeDone(calm)), ...judgeRemains(stage, /\.rudi-partial$/)],
  }
}

const SOURCE = join(STICK_FOLDER, 'clear.csv')
const ENCRYPTED = join(DATASET_FOLDER, 'clear.csv.crypt')
let pair: ReturnType<typeof makePair> | null = null
function makePair() {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
}

/** Does what `encrypt` does, after the cleanup that every command begins with. */
async function encrypt({ tools }: LibraryProcess): Promise<Result<unknown>> {
  const { disk, signal } = tools
  pair ??= makePair()
  const publicKey = await unwrap(parsePublicKey(pair.publicKey))
  const unfinished = createCliExportDrafts({
    disk,
    folder: STATE_FOLDER,
    acquireFileLock: () => ({ release: () => undefined }),
  })
  await unfinished.sweep()
  const encrypted = await unfinished.draft(ENCRYPTED, (partial) =>
    encryptFile({ disk, signal, source: SOURCE, target: ENCRYPTED, partial, publicKey }),
  )
  await unfinished.close()
  return encrypted
}

function playEncrypt(stage: LibraryStage): LibrarySceneRun {
  placeFile(stage, SOURCE, clear)
  const encryptedBytes = clear.byteLength + 256 + 16
  const judgeDone = async (): Promise<readonly string[]> =>
    stage.volume.bytesOf(ENCRYPTED)?.byteLength === encryptedBytes ? [] : ['K13 the encrypted file is not there whole']
  return {
    act: encrypt,
    async recover(life) {
      const again = await encrypt(life)
      return again.ok || again.failure.code === 'disk/exists' ? ok(undefined) : fail(failure(again.failure.code))
    },
    judgeAlways: async () => (stage.volume.find(ENCRYPTED) === null ? [] : judgeDone()),
    judgeDone,
    judgeRecovered: judgeDone,
  }
}

/** Writing protected files: no plain byte may get onto the disk, whatever happens. */
export const PROTECTION_SCENES: readonly LibraryScene[] = [
  { name: 'a protected file is written from its first byte', lay: playSealed },
  { name: 'a file is encrypted for a portal', lay: async (stage) => playEncrypt(stage) },
]
