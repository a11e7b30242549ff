import { getColumnIndex } from '../../../../shared/preview/table/xlsxCell.js'
import { ok, type Result } from '../../../../shared/result.js'
import type { ZipEntry } from '../archive/readZipDirectory.js'
import { isInHeader, MERGES_MOST, type MergedCells } from '../sheet/mergedHeader.js'
import { parseXmlPart, type UnpackedFrom } from '../sheet/parseXmlPart.js'

/**
 * Reads which cells are merged in a header that begins in this line. They stand behind the rows of the sheet, so the
 * whole sheet is read for them, and those of its body are skipped.
 */
export async function readMergedCells(
  from: UnpackedFrom,
  entry: ZipEntry,
  line: number,
): Promise<Result<readonly MergedCells[]>> {
  const merged: MergedCells[] = []
  const read = await parseXmlPart(from, entry, {
    open(name, { ref = '' }) {
      if (name !== 'mergeCell' || merged.length >= MERGES_MOST) return
      const [first = '', last = first] = ref.split(':')
      const [left, right] = [getColumnIndex(first), getColumnIndex(last)]
      const [top, bottom] = [Number(/\d+$/.exec(first)?.[0]), Number(/\d+$/.exec(last)?.[0])]
      const one = { top, bottom, left, right }
      if (isInHeader(one, line) && left >= 0 && right >= left && bottom >= top) merged.push(one)
    },
  })
  return read.ok ? ok(merged) : read
}
