import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addNumber,
  chooseFileName,
  findFreeName,
  fitPathLength,
  type NameSources,
  toFolderName,
  toNameKey,
  toSafeName,
} from '../../../../shared/download/files/fileNames.js'

const ID = '5f0c1a2b-0000-4000-8000-000000000001'
const sources = (over: Partial<NameSources>): NameSources => ({
  contentDisposition: null,
  mediaName: null,
  mediaId: ID,
  fileType: null,
  isCiphertext: false,
  ...over,
})
const bytes = (text: string): number => Buffer.byteLength(text)

/** Text of problematic parts of names, mixed with anything. */
const nasty = fc
  .array(
    fc.oneof(
      fc.constantFrom('..', '/', '\\', ':', '.', ' ', '~', '-', '\0', '\u202e', '\u200b', 'CON', 'nul', 'COM¹', '.csv'),
      fc.constantFrom('é', 'e\u0301', 'ß', 'İ', '\ud800', '+crypt', '.exe', 'SHA256SUMS', '.rudi-partial', '日本', 'ﬁ'),
      fc.constant('longue'.repeat(50)),
      fc.string({ unit: 'binary', maxLength: 40 }),
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(''))

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not be there.
const FORBIDDEN = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff<>:"/\\|?*]/
const DEVICES = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?:\s*\..*)?$/i

describe('safeName', () => {
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
      fc.property(nasty, (raw) => {
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
      fc.property(nasty, (raw) => {
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

describe('nameFor', () => {
  test('the server’s name wins over the catalogue’s', () => {
    expect(chooseFileName(sources({ contentDisposition: 'a.csv', mediaName: 'b.csv' }))).toBe('a.csv')
  })
  test('a server’s name of which nothing is left gives way to the catalogue’s', () => {
    expect(chooseFileName(sources({ contentDisposition: '../..', mediaName: 'b.csv' }))).toBe('b.csv')
  })
  test('a media without a name is called after its id and type', () => {
    expect(chooseFileName(sources({ fileType: 'application/geo+json' }))).toBe(`media-${ID}.geojson`)
  })
  test('a catalogue name without extension gets that of its type', () => {
    expect(chooseFileName(sources({ mediaName: 'Relevés v1.2', fileType: 'text/csv' }))).toBe('Relevés v1.2.csv')
  })
  test('what the portal opened loses the mark of encryption', () => {
    expect(chooseFileName(sources({ contentDisposition: 'a.csv+crypt' }))).toBe('a.csv')
  })
  test('what is still encrypted says so', () => {
    expect(chooseFileName(sources({ contentDisposition: 'a.csv+crypt', isCiphertext: true }))).toBe('a.csv.crypt')
  })
  test('a program gets a visible suffix, whatever type is declared', () => {
    expect(chooseFileName(sources({ mediaName: 'data.csv.exe', fileType: 'application/x-executable' }))).toBe(
      'data.csv.exe.download',
    )
    const long = ['a.settingcontent-ms', 'b.searchconnector-ms', 'c.library-ms', 'd.appinstaller', 'e.rdp']
    for (const name of ['setup.msi', 'carte.lnk', 'note.HTA', 'image.iso', 'macro.xll', 'app.desktop', ...long])
      expect(chooseFileName(sources({ mediaName: name }))).toBe(`${name}.download`)
  })
  test('a script gets a visible suffix unless it is declared as one', () => {
    expect(chooseFileName(sources({ mediaName: 'carte.js', fileType: 'text/csv' }))).toBe('carte.js.download')
    expect(chooseFileName(sources({ mediaName: 'carte.js', fileType: 'application/javascript' }))).toBe('carte.js')
  })
  test('a document with macros and a script for data keep their names: a producer may publish them', () => {
    for (const name of ['prix.xlsm', 'import.sh', 'calcul.py'])
      expect(chooseFileName(sources({ mediaName: name }))).toBe(name)
  })
  test('no program hides behind the end of a name that is cut', () => {
    const name = chooseFileName(sources({ mediaName: `${'a'.repeat(400)}.exe` }))
    expect(name).toMatch(/\.download$/)
    expect(bytes(name)).toBeLessThanOrEqual(200)
  })
  test('whatever the sources, the name is one that safeName leaves alone', () => {
    fc.assert(
      fc.property(fc.option(nasty), fc.option(nasty), fc.boolean(), (contentDisposition, mediaName, isCiphertext) => {
        const name = chooseFileName(sources({ contentDisposition, mediaName, isCiphertext }))
        expect(toSafeName(name)).toBe(name)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('withinPath', () => {
  const SUFFIX = '.rudi-partial'
  test('leaves a name alone that fits', () => {
    expect(fitPathLength('/home/camille/Rudi/Eau_5f0c1a2b', 'mesures.csv', SUFFIX)).toBe('mesures.csv')
  })
  test('cuts a name so that the whole path fits, number and partial included', () => {
    const folder = `/home/${'d'.repeat(100)}`
    for (const letter of ['é', 'a']) {
      const name = fitPathLength(folder, `${letter.repeat(150)}.tar.gz`, SUFFIX)
      expect(name).toMatch(/^(?:é+|a+)\.tar\.gz$/)
      expect(`${folder}/${addNumber(name, 10_000)}${SUFFIX}`.length).toBeLessThanOrEqual(240)
    }
  })
  test('leaves enough of a name below a folder that is too long itself', () => {
    expect(fitPathLength(`/${'d'.repeat(300)}`, `${'a'.repeat(150)}.csv`, SUFFIX)).toHaveLength(48)
  })
  test('whatever name and folder, the name stays safe and says the same twice', () => {
    fc.assert(
      fc.property(nasty, fc.nat(400), (raw, depth) => {
        const folder = `/${'d'.repeat(depth)}`
        const name = fitPathLength(folder, toSafeName(raw), SUFFIX)
        expect(toSafeName(name)).toBe(name)
        expect(fitPathLength(folder, name, SUFFIX)).toBe(name)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('uniqueness', () => {
  test('the number comes before the extension', () => {
    expect(addNumber('data.tar.gz', 2)).toBe('data (2).tar.gz')
  })
  test.each([
    ['É.csv', 'E\u0301.csv'],
    ['A.CSV', 'a.csv'],
    ['ａ.csv', 'a.csv'],
    ['straße', 'STRASSE'],
  ])('%j and %j are one name', (one, other) => {
    expect(toNameKey(one)).toBe(toNameKey(other))
  })
  test('the names of a batch are distinct after folding, and safe', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom('a.csv', 'A.CSV', 'b'), nasty), { maxLength: 12 }), (raws) => {
        const taken = new Set<string>()
        for (const raw of raws) {
          const name = findFreeName(toSafeName(raw), taken) ?? ''
          expect(toSafeName(name)).toBe(name)
          expect(taken.has(toNameKey(name))).toBe(false)
          taken.add(toNameKey(name))
        }
      }),
      { numRuns: 500 },
    )
  })
})

test('a dataset’s folder carries its title and the start of its id', () => {
  expect(toFolderName({ id: ID, title: 'Eau / qualité: 2024' })).toBe('Eau - qualité_ 2024_5f0c1a2b')
})
test('whatever the title, the folder’s name is safe', () => {
  fc.assert(
    fc.property(nasty, (title) => {
      const name = toFolderName({ id: ID, title })
      expect(toSafeName(name)).toBe(name)
    }),
    { numRuns: 2000 },
  )
})
