// Behaviour on other systems, as far as it can be tested here.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { toDiskFailure } from '../../../../electron/adapters/disk/diskErrors.js'
import { markDownloaded } from '../../../../electron/adapters/disk/markOfTheWeb.js'
import { getRemainingChunks, nodeDisk } from '../../../../electron/adapters/disk/nodeDisk.js'
import { explainOpenError } from '../../../../electron/adapters/disk/notRegularFile.js'
import { formatFailure } from '../../../../shared/messages/failures/formatFailure.js'
import { createTemporaryFolder } from '../../../support/disk/temporaryFolder.js'

const refused = (code: string, syscall: string) => Object.assign(new Error(code), { code, syscall })

describe('a file that another program has open on Windows', () => {
  it.each([['rename'], ['link'], ['unlink']])('is in use, not forbidden: %s', (call) => {
    expect(toDiskFailure(refused('EPERM', call), 'win32').code).toBe('disk/in-use')
    expect(toDiskFailure(refused('EACCES', call), 'win32').code).toBe('disk/in-use')
  })
  it('is forbidden when it cannot be opened, and on systems that mean what they say', () => {
    expect(toDiskFailure(refused('EACCES', 'open'), 'win32').code).toBe('disk/denied')
    expect(toDiskFailure(refused('EACCES', 'rename'), 'linux').code).toBe('disk/denied')
  })
})

describe.each([
  ['EROFS', 'disk/read-only'],
  ['EBUSY', 'disk/in-use'],
  ['ETXTBSY', 'disk/in-use'],
  ['ENODEV', 'disk/gone'],
  ['EDQUOT', 'disk/full'],
  ['EIO', 'disk/error'],
])('%s', (code, meaning) => {
  it(`is ${meaning}`, () => {
    expect(toDiskFailure(refused(code, 'write')).code).toBe(meaning)
  })
})

test.each([
  [refused('EACCES', 'scandir'), 'Reading is not allowed. ', 'La lecture est interdite. '],
  [explainOpenError(refused('EACCES', 'open'), true), 'Reading is not allowed. ', 'La lecture est interdite. '],
  [refused('ENOTDIR', 'scandir'), 'This is a file, not a folder. ', 'C’est un fichier, pas un dossier. '],
  [explainOpenError(refused('EACCES', 'open'), false), 'Writing is not allowed in ', 'L’écriture est interdite dans '],
])('what is refused is said, and not always the writing: %s', (error, inEnglish, inFrench) => {
  expect(formatFailure(toDiskFailure(error), 'en')).toContain(inEnglish)
  expect(formatFailure(toDiskFailure(error), 'fr')).toContain(inFrench)
})

describe('the mark of the internet', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'rudi-mark-'))
    writeFileSync(join(folder, 'a.csv'), 'data')
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  // On other systems the name of a stream is an ordinary file name, so its bytes can be read.
  it('is put on what comes to lie on Windows, and names no address', async () => {
    await markDownloaded(join(folder, 'a.csv'), 'win32')
    expect(readFileSync(join(folder, 'a.csv:Zone.Identifier'), 'utf8')).toBe('[ZoneTransfer]\r\nZoneId=3\r\n')
  })
  it('is no file of ours elsewhere', async () => {
    await markDownloaded(join(folder, 'a.csv'), 'linux')
    expect(existsSync(join(folder, 'a.csv:Zone.Identifier'))).toBe(false)
  })
  it('that cannot be put costs no file', async () => {
    await expect(markDownloaded(join(folder, 'nowhere', 'a.csv'), 'win32')).resolves.toBe(true)
  })
  it('is asked of macOS for everything that the application makes', () => {
    const configuration = readFileSync(
      join(import.meta.dirname, '..', '..', '..', '..', 'electron-builder.yml'),
      'utf8',
    )
    expect(configuration).toMatch(/extendInfo:\n(?: {4}.*\n)* {4}LSFileQuarantineEnabled: true/)
  })
})

describe('what the system did not write at once', () => {
  const pieces = () => [new Uint8Array([1, 2, 3]), new Uint8Array([4, 5]), new Uint8Array([6])]
  it.each([
    [0, [[1, 2, 3], [4, 5], [6]]],
    [2, [[3], [4, 5], [6]]],
    [3, [[4, 5], [6]]],
    [4, [[5], [6]]],
    [6, []],
  ])('after %i bytes is all that is left, in order', (written, rest) => {
    expect(getRemainingChunks(pieces(), written).map((piece) => [...piece])).toEqual(rest)
  })

  it('is written by the next call', async () => {
    const path = join(await createTemporaryFolder(), 'partial')
    const opened = await nodeDisk.open(path, 'create-new')
    if (!opened.ok) throw new Error(opened.failure.code)
    const probe = await open(path)
    const prototype = Object.getPrototypeOf(probe) as typeof probe
    await probe.close()
    const really = prototype.writev
    // A system that writes two bytes at a time.
    const twoBytes = function (this: typeof probe, all: readonly Uint8Array[], at: number) {
      return really.call(this, [Buffer.concat(all).subarray(0, 2)], at)
    }
    const short = vi.spyOn(prototype, 'writev').mockImplementation(twoBytes as unknown as typeof really)
    expect(await opened.value.writeAt(pieces(), 1)).toMatchObject({ ok: true })
    short.mockRestore()
    await opened.value.close()
    expect([...readFileSync(path)]).toEqual([0, 1, 2, 3, 4, 5, 6])
  })
})
