import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chooseFileName, type NameSources } from '../../../../shared/download/files/chooseFileName.js'
import { toSafeName } from '../../../../shared/download/files/safeNames.js'
import { arbitraryFileName } from '../../../support/disk/arbitraryFileName.js'

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

describe('the name of a media', () => {
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
      fc.property(
        fc.option(arbitraryFileName),
        fc.option(arbitraryFileName),
        fc.boolean(),
        (contentDisposition, mediaName, isCiphertext) => {
          const name = chooseFileName(sources({ contentDisposition, mediaName, isCiphertext }))
          expect(toSafeName(name)).toBe(name)
        },
      ),
      { numRuns: 2000 },
    )
  })
})
