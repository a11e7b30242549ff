// The log on a real disk: bounded, private, and without what must not be in it (S-07).
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openFileLog } from '../../../electron/adapters/system/fileLog.js'
import { LIMITS } from '../../../shared/limits.js'
import { CANARY } from '../../support/security/canary.js'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rudi-log-'))
})
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))

/** So many bytes of one entry that redaction leaves as it is. */
const PADDING = 'ordinary words and nothing else '.repeat(12)

async function write(entries: number): Promise<void> {
  const log = openFileLog(folder, '/home/ada')
  for (let number = 0; number < entries; number += 1) {
    log.note('test.entry', { number, padding: PADDING })
    // A stream that is never drained would be one write, and one file.
    if (number % 500 === 0) await new Promise((resolve) => setTimeout(resolve, 10))
  }
  await log.close()
}

const filesOf = async () => {
  const names = (await readdir(folder)).filter((name) => name.includes('rudi-desk'))
  return Promise.all(names.map(async (name) => ({ name, ...(await stat(join(folder, name))) })))
}

it('the log keeps a bounded number of files of a bounded size, whatever is written', async () => {
  await write(20_000)
  const files = await filesOf()
  expect(files.length).toBeGreaterThan(1)
  expect(files.length).toBeLessThanOrEqual(LIMITS.LOG_FILES)
  for (const { name, size } of files) expect(size, name).toBeLessThan(2 * LIMITS.LOG_FILE_BYTES)
})

it.skipIf(process.platform === 'win32')(
  'the files of the log can be read by their owner only, the older ones too',
  async () => {
    await write(6000)
    const files = await filesOf()
    expect(files.length).toBeGreaterThan(1)
    for (const { name, mode } of files) expect(mode & 0o777, name).toBe(0o600)
  },
)

it('the log holds no secret, no query of an address and no home folder', async () => {
  const log = openFileLog(folder, '/home/ada')
  log.note('test.secret', { authorization: `Bearer ${CANARY}`, password: CANARY, path: '/home/ada/Documents/x.csv' })
  log.note('test.address', { url: `https://portal.example/medias/1?token=${CANARY}` })
  await log.close()
  const text = await readFile(join(folder, 'rudi-desk.log'), 'utf8')
  expect(text).toContain('test.address')
  expect(text).not.toContain(CANARY)
  expect(text).not.toContain('/home/ada')
})
