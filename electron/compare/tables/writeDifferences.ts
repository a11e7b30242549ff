import { quoteLiteral } from '../../../shared/preview/sql/quoteSql.js'
import { ok, type Result } from '../../../shared/result.js'
import { writeAtomically } from '../../files/writeAtomically.js'
import type { DifferencesFile } from '../../ports/preview/comparisonService.js'
import { readChunks, withFile } from '../../preview/context/readFileParts.js'
import type { CompareContext } from '../context/compareContext.js'
import { keepDifferingRowsSql, selectDifferencesByKeySql, selectDifferencesOfWholeRowsSql } from './diffSql.js'
import { listShares } from './rowShares.js'
import type { TablePair } from './tablePair.js'

const FORMATS = {
  csv: "FORMAT csv, HEADER, DELIMITER ','",
  parquet: 'FORMAT parquet, COMPRESSION zstd',
} as const

/**
 * Writes the rows that differ into a new file. The engine writes them to `scratch` in the scratch folder; their bytes
 * are then copied into the partial, which is renamed to its final name once it is durable. Fails with `disk/exists`
 * when the name is taken.
 */
export async function writeDifferences(
  { disk, signal }: CompareContext,
  { format, target, partial }: DifferencesFile,
  { tables, old, now, shared, schema, key }: TablePair,
  scratch: string,
): Promise<Result<void>> {
  const isByKey = key.length > 0 || shared.length === 0
  if (!isByKey) {
    const columns = shared.map((_, at) => at)
    for (const share of listShares(old.rows + now.rows)) {
      const kept = await tables.run(keepDifferingRowsSql(columns, share))
      if (!kept.ok) return kept
    }
  }
  const select = isByKey ? selectDifferencesByKeySql(shared, key, schema) : selectDifferencesOfWholeRowsSql(shared)
  const made = await tables.run(`COPY (${select}) TO ${quoteLiteral(scratch)} (${FORMATS[format]}, USE_TMP_FILE false)`)
  if (!made.ok) return made
  return withFile(disk, scratch, (from, bytes) =>
    writeAtomically({ disk, target, partial, bytes, signal }, async (to) => {
      let at = 0
      return readChunks(from, { from: 0, most: bytes, signal }, async (piece) => {
        const written = await to.writeAt([piece], at)
        at += piece.length
        return written.ok ? ok(true) : written
      })
    }),
  )
}
