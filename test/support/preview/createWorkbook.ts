import { strToU8, zipSync } from 'fflate'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'

/**
 * Creates a workbook like those of spreadsheet programs: shared texts, date styles, a hidden sheet before the visible
 * ones.
 */
export function createWorkbook(
  sheetRows: string,
  {
    sheets = 1,
    rows = {},
    more = {},
  }: { sheets?: number; rows?: Record<number, string>; more?: Record<string, Uint8Array> } = {},
): Uint8Array {
  const sheet = (content: string) => strToU8(`${HEAD}<worksheet ${MAIN}><sheetData>${content}</sheetData></worksheet>`)
  const shown = Array.from(
    { length: sheets },
    (_, n) => `<sheet name="Feuille ${n + 1}" sheetId="${n + 2}" r:id="rId${n + 2}"/>`,
  )
  const relations = Array.from(
    { length: sheets + 1 },
    (_, n) => `<Relationship Id="rId${n + 1}" Target="worksheets/sheet${n + 1}.xml"/>`,
  )
  const parts: Record<string, Uint8Array> = {
    'xl/workbook.xml': strToU8(
      `${HEAD}<workbook ${MAIN} xmlns:r="r"><sheets><sheet name="Cachée" sheetId="1" state="hidden" r:id="rId1"/>${shown.join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(`${HEAD}<Relationships>${relations.join('')}</Relationships>`),
    'xl/sharedStrings.xml': strToU8(
      `${HEAD}<sst ${MAIN}><si><t>Commune</t></si><si><t>Relevé</t></si><si><r><t>Saint-</t></r><r><t>Malo</t></r></si><si><t>L’Île &amp; Cie</t></si><si><t>Prix</t></si></sst>`,
    ),
    'xl/styles.xml': strToU8(
      `${HEAD}<styleSheet ${MAIN}><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
    ),
    'xl/worksheets/sheet1.xml': sheet('<row><c t="inlineStr"><is><t>secret</t></is></c></row>'),
    ...Object.fromEntries(
      Array.from({ length: sheets }, (_, n) => [
        `xl/worksheets/sheet${n + 2}.xml`,
        sheet(n === 0 ? sheetRows : (rows[n] ?? '')),
      ]),
    ),
    ...more,
  }
  return zipSync(parts)
}

export const SMALL_SHEET = [
  '<row r="1"/>',
  '<row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c><c r="C2" t="s"><v>4</v></c></row>',
  '<row r="3"><c r="A3" t="s"><v>2</v></c><c r="B3" s="1"><v>45322</v></c><c r="C3"><v>1234.5</v></c></row>',
  '<row r="4"><c r="A4" t="s"><v>3</v></c><c r="C4"><v>2.25</v></c></row>',
].join('')
