import { appendFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { nodeDisk } from '../../../electron/adapters/disk/nodeDisk.js'
import { takeFileLock } from '../../../electron/adapters/sqlite/fileLock.js'
import { computeSha256Hex } from '../../../electron/adapters/system/nodeHash.js'
import { systemClock } from '../../../electron/adapters/system/systemClock.js'
import { createAuditLog } from '../../../electron/protect/auditLog.js'
import { failure } from '../../../shared/failure.js'
import { LIMITS } from '../../../shared/limits.js'
import type { AuditFacts } from '../../../shared/protect/auditChain.js'
import { fail } from '../../../shared/result.js'
import { createTemporaryFolder } from '../../support/disk/temporaryFolder.js'
import { unwrap } from '../../support/unwrap.js'

const facts = (path: string): AuditFacts => ({ action: 'purge', path, to: null, dataset: 'd', media: null })

const sha256 = (text: string): string => computeSha256Hex(Buffer.from(text))

async function openLog(entries: number, disk = nodeDisk) {
  const folder = join(await createTemporaryFolder(), 'state')
  const log = createAuditLog({ disk, clock: systemClock, acquireFileLock: takeFileLock, sha256, folder })
  for (let at = 1; at <= entries; at += 1) await unwrap(log.append(facts(`/a/${at}`)))
  const path = join(folder, 'audit.log')
  const lines = async () => (await readFile(path, 'utf8')).split('\n').slice(0, -1)
  return { folder, log, path, lines, verify: () => unwrap(log.read(() => undefined)) }
}

test('the log keeps what was done, in order, and reports that it is whole', async () => {
  const { log, lines } = await openLog(3)
  const seen: string[] = []
  const verdict = await unwrap(log.read(({ path }) => void seen.push(path)))
  expect(seen).toEqual(['/a/1', '/a/2', '/a/3'])
  expect(verdict).toMatchObject({ entries: 3, intact: true, brokenAt: null })
  expect(JSON.parse((await lines())[2] ?? '')).toMatchObject({ entry: 3, action: 'purge', hash: verdict.hash })
})

test('an empty log is whole', async () => {
  expect(await (await openLog(0)).verify()).toMatchObject({ entries: 0, intact: true })
})

/** Forges a line with another path and a matching hash. */
function forged(line: string): string {
  const content = `${line.replace('/a/2', '/a/9').replace(/,"hash".*/, '')}}`
  return `${content.slice(0, -1)},"hash":"${computeSha256Hex(Buffer.from(content))}"}`
}

describe('a log that was changed', () => {
  const changes: readonly (readonly [string, (lines: string[]) => string[], number])[] = [
    ['a word', (lines) => lines.map((line, at) => (at === 1 ? line.replace('/a/2', '/a/9') : line)), 2],
    ['an entry less', (lines) => lines.filter((_, at) => at !== 1), 2],
    ['the first one less', (lines) => lines.slice(1), 1],
    ['the last one less', (lines) => lines.slice(0, -1), 4],
    ['the last two less', (lines) => lines.slice(0, -2), 3],
    ['two in another order', ([a, b, c, d]) => [a, c, b, d].map((line) => line ?? ''), 2],
    ['an entry twice', ([a, b, ...rest]) => [a, b, b, ...rest].map((line) => line ?? ''), 3],
    ['an entry with a hash of its own', ([a, b, ...rest]) => [a ?? '', forged(b ?? ''), ...rest], 3],
    ['no JSON', ([a, , ...rest]) => [a ?? '', 'oops', ...rest], 2],
    [
      'a line without an end to it',
      ([a, , ...rest]) => [a ?? '', 'x'.repeat(LIMITS.AUDIT_LINE_BYTES * 20), ...rest],
      2,
    ],
  ]
  test.each(changes)('is found: %s', async (_, change, brokenAt) => {
    const { path, lines, verify } = await openLog(4)
    await writeFile(path, `${change(await lines()).join('\n')}\n`)
    expect(await verify()).toMatchObject({ intact: false, brokenAt })
  })

  test('is found when all of it is gone, or the end that stands beside it', async () => {
    const all = await openLog(3)
    await rm(all.path)
    expect(await all.verify()).toMatchObject({ intact: false, brokenAt: 1 })
    const head = await openLog(3)
    await rm(join(head.folder, 'audit.head.json'))
    expect(await head.verify()).toMatchObject({ intact: false })
  })

  test('stays found when more is written after it', async () => {
    const { log, path, lines, verify } = await openLog(4)
    await writeFile(path, `${(await lines()).slice(0, -1).join('\n')}\n`)
    await unwrap(log.append(facts('/more')))
    expect((await verify()).intact).toBe(false)
  })
})

test('a line that a crash cut promised nothing, and the next one takes its place', async () => {
  const { log, path, verify } = await openLog(2)
  await appendFile(path, '{"entry":3,"at":"2026')
  expect(await verify()).toMatchObject({ entries: 2, intact: true })
  await unwrap(log.append(facts('/a/3')))
  expect(await verify()).toMatchObject({ entries: 3, intact: true })
})

test('a crash between a line and the end beside it leaves a whole log', async () => {
  const { log, folder, verify } = await openLog(2)
  const before = await readFile(join(folder, 'audit.head.json'))
  await unwrap(log.append(facts('/a/3')))
  await writeFile(join(folder, 'audit.head.json'), before)
  expect(await verify()).toMatchObject({ entries: 3, intact: true })
})

test('names of any length and of any letters make lines within their bound', async () => {
  const { log, path, verify } = await openLog(0)
  await unwrap(log.append({ ...facts('\u0001"\n'.repeat(5000)), to: '\u0007'.repeat(9000) }))
  await unwrap(log.append(facts('/short')))
  expect(await verify()).toMatchObject({ entries: 2, intact: true })
  const [first = ''] = (await readFile(path, 'utf8')).split('\n')
  expect(Buffer.byteLength(first)).toBeLessThan(LIMITS.AUDIT_LINE_BYTES)
})

test('several writers at once make one chain', async () => {
  const { folder, verify } = await openLog(0)
  const sha256 = (text: string) => computeSha256Hex(Buffer.from(text))
  const writers = Array.from({ length: 8 }, () =>
    createAuditLog({ disk: nodeDisk, clock: systemClock, acquireFileLock: takeFileLock, sha256, folder }),
  )
  await Promise.all(writers.flatMap((log) => [1, 2, 3].map(async (at) => await unwrap(log.append(facts(`/${at}`))))))
  expect(await verify()).toMatchObject({ entries: 24, intact: true })
})

test('a disk that takes no more is told, and the log stays whole', async () => {
  let isFull = false
  const full = {
    ...nodeDisk,
    open: async (...args: Parameters<typeof nodeDisk.open>) => {
      const opened = await nodeDisk.open(...args)
      if (!opened.ok) return opened
      const { value: file } = opened
      return {
        ok: true as const,
        value: {
          ...file,
          writeAt: async (bytes: readonly Uint8Array[], at: number) => {
            if (!isFull) return file.writeAt(bytes, at)
            await file.writeAt([Buffer.concat(bytes).subarray(0, 20)], at)
            return { ok: false as const, failure: { code: 'disk/full' as const, facts: {} } }
          },
          sync: async () =>
            isFull ? { ok: false as const, failure: { code: 'disk/full' as const, facts: {} } } : file.sync(),
        },
      }
    },
  }
  const { log, verify } = await openLog(2, full)
  isFull = true
  expect(await log.append(facts('/lost'))).toMatchObject({ ok: false, failure: { code: 'audit/unwritable' } })
  isFull = false
  await unwrap(log.append(facts('/a/3')))
  expect(await verify()).toMatchObject({ entries: 3, intact: true })
})

describe('a crash while a line was written', () => {
  const GARBAGE = 'bytes of no entry\nand more\n'

  test('leaves what was never promised, and the next line takes its place', async () => {
    const { log, path, lines, verify } = await openLog(2)
    await appendFile(path, GARBAGE)
    expect(await verify()).toMatchObject({ entries: 2, intact: true })
    await unwrap(log.append(facts('/a/3')))
    expect(await verify()).toMatchObject({ entries: 3, intact: true })
    expect(await lines()).toHaveLength(3)
  })

  test('at the first line leaves an empty log', async () => {
    const { log, folder, path, verify } = await openLog(0)
    await mkdir(folder, { recursive: true })
    await writeFile(path, GARBAGE)
    expect(await verify()).toMatchObject({ entries: 0, intact: true })
    await unwrap(log.append(facts('/a/1')))
    expect(await verify()).toMatchObject({ entries: 1, intact: true })
  })

  test('hides nothing: an entry behind such remains was slipped in', async () => {
    const { log, folder, path, lines, verify } = await openLog(2)
    const head = join(folder, 'audit.head.json')
    const before = await readFile(head, 'utf8')
    await unwrap(log.append(facts('/a/3')))
    const [first, second, third] = await lines()
    await writeFile(head, before)
    await writeFile(path, `${first}\n${second}\n${GARBAGE}${third}\n`)
    expect(await verify()).toMatchObject({ intact: false, brokenAt: 3 })
  })

  test('twice, before the end of the chain was noted, leaves a log that is whole', async () => {
    const { log, folder, path, lines, verify } = await openLog(2)
    const head = join(folder, 'audit.head.json')
    const before = await readFile(head, 'utf8')
    await unwrap(log.append(facts('/a/3')))
    // The head of the second line again, as a power cut leaves it.
    await writeFile(head, before)
    expect(await verify()).toMatchObject({ entries: 3, intact: true })
    const { disk, heads } = cutBeforeSecondHead()
    const cut = createAuditLog({ disk, clock: systemClock, acquireFileLock: takeFileLock, sha256, folder })
    expect((await cut.append(facts('/a/4'))).ok).toBe(false)
    expect(heads()).toBe(2)
    expect(await lines()).toHaveLength(4)
    expect(await readFile(path, 'utf8')).toContain('/a/4')
    expect(await verify()).toMatchObject({ entries: 4, intact: true })
  })
})

/** Creates a disk whose process ends when it would write the head of the chain for the second time. */
function cutBeforeSecondHead() {
  let count = 0
  const disk: typeof nodeDisk = {
    ...nodeDisk,
    async replaceSmall(path, text) {
      count += 1
      return count === 1 ? nodeDisk.replaceSmall(path, text) : fail(failure('disk/error'))
    },
  }
  return { disk, heads: () => count }
}
