import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { markDownloaded } from '../../../../electron/adapters/disk/markOfTheWeb.js'

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
