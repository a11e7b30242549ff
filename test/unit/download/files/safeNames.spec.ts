import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toNameKey } from '../../../../shared/download/files/freeNames.js'
import { toFolderName, toSafeName } from '../../../../shared/download/files/safeNames.js'
import { arbitraryFileName } from '../../../support/disk/arbitraryFileName.js'

const bytes = (text: string): number => Buffer.byteLength(text)

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not be there.
const FORBIDDEN = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff<>:"/\\|?*]/
const DEVICES = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?:\s*\..*)?$/i

describe('a safe name', () => {
  test.each([
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\evil.csv', 'evil.csv'],
    ['C:\\Users\\me\\a.csv', 'a.csv'],
    ['a.csv:stream', 'a.csv_stream'],
    ['nul.txt.jpg', '_nul.txt.jpg'],
    ['COM¹.csv', '_COM¹.csv'],
    ['con', '_con'],
    ['.bashrc', 'bashrc'],
    ['-rf', 'rf'],
    ['~user.csv', 'user.csv'],
    ['name. . ', 'name'],
    ['facture\u202efdp.exe', 'facturefdp.exe'],
    ['e\u0301te\u0301.csv', 'été.csv'],
    ['SHA256SUMS', '_SHA256SUMS'],
    ['dataset.rudi.json', '_dataset.rudi.json'],
    ['data.csv.rudi-partial', 'data.csv.rudi_partial'],
    ['data.csv.rudi-mismatch-2', 'data.csv.rudi_mismatch-2'],
    ['dossier/', 'dossier'],
    ['...', 'media'],
    ['', 'media'],
  ])('%j becomes %j', (raw, safe) => {
    expect(toSafeName(raw)).toBe(safe)
  })

  test('whatever the input, the name is safe on every system', () => {
    fc.assert(
      fc.property(arbitraryFileName, (raw) => {
        const name = toSafeName(raw)
        expect(name).not.toMatch(FORBIDDEN)
        expect(name).not.toMatch(/[. ]$|^[.~\- ]/)
        expect(name).not.toMatch(DEVICES)
        expect(toNameKey(name)).not.toBe('sha256sums')
        expect(name.normalize('NFC')).toBe(name)
        expect(name.length).toBeGreaterThan(0)
        expect(bytes(name)).toBeLessThanOrEqual(200)
        expect(Buffer.from(name).toString()).toBe(name)
      }),
      { numRuns: 3000 },
    )
  })

  test('a safe name stays as it is', () => {
    fc.assert(
      fc.property(arbitraryFileName, (raw) => {
        expect(toSafeName(toSafeName(raw))).toBe(toSafeName(raw))
      }),
      { numRuns: 3000 },
    )
  })

  test('a long name keeps its extension', () => {
    const name = toSafeName(`${'é'.repeat(300)}.tar.gz`)
    expect(name).toMatch(/é\.tar\.gz$/)
    expect(bytes(name)).toBeLessThanOrEqual(200)
  })
})

const ID = '5f0c1a2b-0000-4000-8000-000000000001'

test('a dataset’s folder carries its title and the start of its id', () => {
  expect(toFolderName({ id: ID, title: 'Eau / qualité: 2024' })).toBe('Eau - qualité_ 2024_5f0c1a2b')
})
test('whatever the title, the folder’s name is safe', () => {
  fc.assert(
    fc.property(arbitraryFileName, (title) => {
      const name = toFolderName({ id: ID, title })
      expect(toSafeName(name)).toBe(name)
    }),
    { numRuns: 2000 },
  )
})
