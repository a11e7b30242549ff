// The found datasets as a file: the same rows in both formats, and either complete or missing.

import { describe, expect, it } from 'vitest'
import { createCatalogueListWriter } from '../../../shared/exports/catalogueListWriter.js'
import { createNumberedRow } from '../../support/catalogue/createNumberedRow.js'

const PORTAL = 'https://rudi.example'

describe('the writer of a list', () => {
  it('quotes what a reader would stumble over, and runs no title as a formula', () => {
    const writer = createCatalogueListWriter('csv', PORTAL)
    const text =
      writer.head + writer.write([createNumberedRow(1, { title: '=HYPERLINK("http://evil")' })]) + writer.footer
    const [head, line] = text.slice(1).split('\r\n')
    expect(head).toBe(
      'dataset_id,title,producer,theme,access,storage,licence,licence_url,formats,files,bytes,updated,on_disk,page',
    )
    expect(line).toContain('"\'=HYPERLINK(""http://evil"")","Ville, de ""Rennes""",,open,online,Licence Ouverte 2.0')
    expect(line).toContain('CSV GeoJSON,2,,2025-01-01T00:00:00Z,absent,https://rudi.example/catalogue/detail/')
  })

  it('writes JSON that is whole across pages, and for no rows', () => {
    const writer = createCatalogueListWriter('json', PORTAL)
    const pages = [
      writer.write([createNumberedRow(1), createNumberedRow(2)]),
      writer.write([]),
      writer.write([createNumberedRow(3)]),
    ]
    const read = JSON.parse(writer.head + pages.join('') + writer.footer)
    expect(read.map(({ title }: { title: string }) => title)).toEqual(['Jeu 1', 'Jeu 2', 'Jeu 3'])
    expect(read[0]).toMatchObject({ formats: ['CSV', 'GeoJSON'], bytes: null, on_disk: 'absent' })
    const none = createCatalogueListWriter('json', PORTAL)
    expect(JSON.parse(none.head + none.write([]) + none.footer)).toEqual([])
  })
})
