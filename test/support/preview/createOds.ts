import { strToU8, type Zippable, zipSync } from 'fflate'

export const ODS_TYPE = 'application/vnd.oasis.opendocument.spreadsheet'
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>'
const STYLES = `<office:automatic-styles><style:style style:name="ta1" style:family="table"><style:table-properties table:display="false"/></style:style><style:style style:name="ta2" style:family="table"><style:table-properties table:display="true"/></style:style></office:automatic-styles>`

/** A text cell. */
export const odsText = (text: string, attributes = ''): string =>
  `<table:table-cell office:value-type="string" ${attributes}><text:p>${text}</text:p></table:table-cell>`
/** A cell of a value, with the text that it shows. */
export const odsValue = (type: string, value: string, shown: string, attributes = ''): string => {
  const name = ['float', 'percentage', 'currency'].includes(type) ? 'value' : `${type}-value`
  return `<table:table-cell office:value-type="${type}" office:${name}="${value}" ${attributes}><text:p>${shown}</text:p></table:table-cell>`
}
export const odsRow = (cells: string, times = 1): string =>
  `<table:table-row${times === 1 ? '' : ` table:number-rows-repeated="${times}"`}>${cells}</table:table-row>`
/** The empty cells and rows that a spreadsheet program writes up to the end of a sheet. */
const REST = odsRow('<table:table-cell table:number-columns-repeated="16384"/>', 1_048_000)

/** Creates an OpenDocument spreadsheet like those of LibreOffice: a hidden sheet before the visible ones. */
export function createOds(
  sheets: Readonly<Record<string, string>>,
  {
    body = '',
    more = {},
    level = 6,
  }: { readonly body?: string; readonly more?: Zippable; readonly level?: 0 | 6 } = {},
): Uint8Array {
  const tables = Object.entries(sheets).map(
    ([name, rows]) =>
      `<table:table table:name="${name}" table:style-name="ta2"><table:table-column table:number-columns-repeated="16384"/>${rows}${REST}</table:table>`,
  )
  const hidden = `<table:table table:name="Cachée" table:style-name="ta1">${odsRow(odsText('secret'))}</table:table>`
  const content = `${HEAD}<office:document-content>${STYLES}<office:body><office:spreadsheet>${hidden}${tables.join('')}${body}</office:spreadsheet></office:body></office:document-content>`
  return zipSync({
    mimetype: [strToU8(ODS_TYPE), { level: 0 }],
    'content.xml': [strToU8(content), { level }],
    'META-INF/manifest.xml': strToU8(
      `${HEAD}<manifest:manifest><manifest:file-entry manifest:full-path="content.xml"/></manifest:manifest>`,
    ),
    ...more,
  })
}

export const SMALL_ODS: Readonly<Record<string, string>> = {
  Communes: [
    odsRow(odsText('Commune') + odsText('Code') + odsText('Prix') + odsText('Relevé')),
    odsRow(
      odsText('Saint-Malo') +
        odsText('01004') +
        odsValue('float', '1234.5', '1 234,50') +
        odsValue('date', '2024-01-31', '31/01/2024'),
    ),
    odsRow(odsText('L’Île &amp; Cie') + odsText('35238') + odsValue('float', '2.25', '2,25')),
  ].join(''),
}
