// The found datasets as a file: the same rows in both formats, and either complete or missing.

import { describe, expect, it } from 'vitest'
import { type ListedRow, listedRow } from '../../../shared/catalogue/search/model.js'
import { createCatalogueListWriter } from '../../../shared/exports/catalogueListWriter.js'

const PORTAL = 'https://rudi.example'

const createRow = (place: number, some: Partial<ListedRow> = {}): ListedRow =>
  listedRow.parse({
    id: `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`,
    title: `Jeu ${place}`,
    synopsis: '',
    producer: { id: null, name: 'Ville, de "Rennes"' },
    theme: null,
    access: 'open',
    storage: 'online',
    updated: '2025-01-01T00:00:00Z',
    licence: { label: 'etalab-2.0', uri: null },
    formats: ['CSV', 'GeoJSON'],
    mediaCount: 2,
    sizeBytes: null,
    holding: 'absent',
    ...some,
  })

describe('the writer of a list', () => {
  it('quotes what a reader would stumble over, and runs no title as a formula', () => {
    const writer = createCatalogueListWriter('csv', PORTAL)
    const text = writer.head + writer.write([createRow(1, { title: '=HYPERLINK("http://evil")' })]) + writer.footer
    const [head, line] = text.slice(1).split('\r\n')
    expect(head).toBe(
      'dataset_id,title,producer,theme,access,storage,licence,licence_url,formats,files,bytes,updated,on_disk,page',
    )
    expect(line).toContain('"\'=HYPERLINK(""http://evil"")","Ville, de ""Rennes""",,open,online,Licence Ouverte 2.0')
    expect(line).toContain('CSV GeoJSON,2,,2025-01-01T00:00:00Z,absent,https://rudi.example/catalogue/detail/')
  })

  it('writes JSON that is whole across pages, and for no rows', () => {
    const writer = createCatalogueListWriter('json', PORTAL)
    const pages = [writer.write([createRow(1), createRow(2)]), writer.write([]), writer.write([createRow(3)])]
    const read = JSON.parse(writer.head + pages.join('') + writer.footer)
    expect(read.map(({ title }: { title: string }) => title)).toEqual(['Jeu 1', 'Jeu 2', 'Jeu 3'])
    expect(read[0]).toMatchObject({ formats: ['CSV', 'GeoJSON'], bytes: null, on_disk: 'absent' })
    const none = createCatalogueListWriter('json', PORTAL)
    expect(JSON.parse(none.head + none.write([]) + none.footer)).toEqual([])
  })
})
