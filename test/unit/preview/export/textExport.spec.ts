import { expect, it } from 'vitest'
import type { ExportContext } from '../../../../electron/preview/export/exportContext.js'
import { writeText } from '../../../../electron/preview/export/textExport.js'
import { ok } from '../../../../shared/result.js'
import { unwrap } from '../../../support/unwrap.js'

/** Exports these records, as the table engine gives them, to JSON. */
async function exportToJson(...records: readonly string[]): Promise<string> {
  let text = ''
  const context = {
    task: { format: { type: 'json' } },
    columns: [],
    geometry: null,
    tables: {
      readInPieces: async (_select: string, onPiece: (rows: readonly string[][]) => Promise<unknown>) => {
        await onPiece(records.map((record) => [record]))
        return ok(undefined)
      },
    },
    to: {
      write: async (bytes: Uint8Array) => {
        text += new TextDecoder().decode(bytes)
        return ok(undefined)
      },
    },
    onRows: () => undefined,
  }
  await unwrap(writeText(context as unknown as ExportContext))
  return text
}

it('writes numbers that JSON cannot hold as null, and texts as they are', async () => {
  const text = String.raw`"NaN \" Infinity \\"`
  const record = `{"NaN":NaN,"a":[-Infinity,Infinity,-1],"b":${text},"c":{"d":NaN}}`
  expect(await exportToJson(record)).toBe(`[\n{"NaN":null,"a":[null,null,-1],"b":${text},"c":{"d":null}}\n]\n`)
})

it.each([
  ['characters', 'a'],
  ['escaped quotes', String.raw`\"`],
])('writes a record with NaN and a text of millions of %s', async (_, character) => {
  const text = `"${character.repeat(20_000_000 / character.length)}"`
  const written = await exportToJson(`{"a":${text},"b":NaN}`)
  expect(written === `[\n{"a":${text},"b":null}\n]\n`).toBe(true)
})
