import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatBibTeX, formatCsl, formatDataCite } from '../../../../shared/library/describe/citationFormats.js'
import { formatDataPackage } from '../../../../shared/library/describe/dataPackage.js'
import { formatDcat } from '../../../../shared/library/describe/dcat.js'
import { encodePath } from '../../../../shared/library/describe/encodePath.js'
import { describeFolder } from '../../../../shared/library/describe/folderDescription.js'
import { formatReadme } from '../../../../shared/library/describe/readme.js'
import { formatRoCrate } from '../../../../shared/library/describe/roCrate.js'
import { buildSidecar } from '../../../../shared/library/sidecar/buildSidecar.js'
import type { Sidecar } from '../../../../shared/library/sidecar/sidecar.js'
import {
  createFileFacts,
  createLibraryDataset,
  LIBRARY_NOW_MS,
  LIBRARY_PORTAL,
} from '../../../support/library/libraryDataset.js'

const createSidecar = (change: Partial<Sidecar> = {}): Sidecar => {
  const dataset = createLibraryDataset()
  const files = [createFileFacts(dataset, 1), createFileFacts(dataset, 0)]
  return { ...buildSidecar(dataset, LIBRARY_PORTAL, files, LIBRARY_NOW_MS), ...change }
}
const describeOne = (change: Partial<Sidecar> = {}, path = 'Comptages') =>
  describeFolder([{ path, sidecar: createSidecar(change) }])

const FORMATS = [formatRoCrate, formatDataPackage, formatDcat, formatDataCite, formatCsl, formatBibTeX] as const

it('the order in which folders are found, and files are on record, changes no byte', () => {
  const [one, two] = ['a', 'b'].map((path) => ({ path, sidecar: createSidecar({ title: path }) }))
  if (one === undefined || two === undefined) throw new Error('two folders')
  const turned = { ...two, sidecar: { ...two.sidecar, files: two.sidecar.files.toReversed() } }
  for (const format of FORMATS) expect(format(describeFolder([turned, one]))).toBe(format(describeFolder([one, two])))
})

it('no address of a record is passed on that is none of the web, or that has a login', () => {
  const licence = { label: 'mine', uri: 'javascript:alert(1)' }
  const texts = FORMATS.map((format) => format(describeOne({ page: 'https://u:canary@x.test/', licence }))).join('')
  expect(texts).not.toContain('javascript:')
  expect(texts).not.toContain('canary')
})

it('a title of any form stays text in BibTeX: braces match, and what TeX reads is escaped', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'{}\\~^%&$#_a é\n'), maxLength: 30 }), (title) => {
      const entry = formatBibTeX(describeOne({ title }))
      const plain = entry.replace(/\\[{}\\&%$#_]|\\text\w+\{\}/g, '')
      let depth = 0
      for (const one of plain) {
        depth += one === '{' ? 1 : one === '}' ? -1 : 0
        expect(depth).toBeGreaterThanOrEqual(0)
      }
      expect(depth).toBe(0)
      expect(plain).not.toContain('\\')
    }),
  )
})

it('a title of any form is one line of Markdown without HTML or links', () => {
  const title = 'A\n# <img src=x onerror=alert(1)> [b](javascript:x) | `c`'
  const text = formatReadme(describeOne({ title }), 'en')
  const [heading = ''] = text.split('\n')
  expect(heading).toBe('# A \\# \\<img src=x onerror=alert\\(1\\)\\> \\[b\\]\\(javascript:x\\) \\| \\`c\\`')
})

describe('a path as an address', () => {
  it.each([
    ['Comptages vélo – été/a b.csv', 'Comptages%20vélo%20–%20été/a%20b.csv'],
    ['100 %#?.csv', '100%20%25%23%3F.csv'],
    ['a\ud800.csv', 'a\ufffd.csv'],
    ['a:b"<c>.csv', 'a%3Ab%22%3Cc%3E.csv'],
  ])('%j is %s', (path, address) => {
    expect(encodePath(path)).toBe(address)
  })
})

it('resources of a data package have names of their own', () => {
  const folders = ['a', 'b'].map((path) => ({ path, sidecar: createSidecar() }))
  const { resources } = JSON.parse(formatDataPackage(describeFolder(folders)))
  const names = resources.map(({ name }: { name: string }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(name).toMatch(/^[a-z0-9._-]+$/)
})

it('a licence of several datasets is in a data package once', () => {
  const licence = { label: 'etalab-2.0', uri: 'https://spdx.org/licenses/etalab-2.0' }
  const folders = ['a', 'b'].map((path) => ({ path, sidecar: createSidecar({ licence }) }))
  expect(JSON.parse(formatDataPackage(describeFolder(folders))).licenses).toHaveLength(1)
})

it('a DOI is one however it is written, and nothing else is', () => {
  for (const doi of ['10.5072/FK2/1', 'doi:10.5072/FK2/1', 'https://doi.org/10.5072/FK2/1'])
    expect(describeOne({ doi })[0]?.doi).toBe('10.5072/FK2/1')
  expect(describeOne({ doi: 'none' })[0]?.doi).toBeNull()
})

it('what DCAT-AP asks a class of has it', () => {
  const [dataset] = JSON.parse(formatDcat(describeOne()))['@graph']
  for (const file of dataset['dcat:distribution'])
    expect(file['spdx:checksum']['spdx:algorithm']).toMatchObject({ '@type': 'spdx:ChecksumAlgorithm' })
})

it('a licence that the portal does not state is said to be none', () => {
  expect(formatRoCrate(describeOne({ licence: null }))).toContain('The portal states no licence.')
  expect(formatReadme(describeOne({ licence: null }), 'fr')).toContain('Licence: non indiquée par le portail')
})
