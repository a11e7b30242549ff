import { LIMITS } from '../../../shared/limits.js'
import type { Sight } from '../../../shared/look/model.js'
import { viewName } from '../../../shared/look/viewName.js'
import { ok, type Result } from '../../../shared/result.js'
import type { LookFile } from '../../ports/looker.js'
import type { LookBench } from './bench.js'
import { countRows } from './count.js'
import { drawingOf } from './draw.js'
import { nothing } from './nothing.js'
import { otherSight } from './otherSight.js'
import { contentOf, type Source } from './source.js'
import { firstRows, firstWay, unreadable, withViews } from './views.js'
import type { Way } from './way.js'
import { isEmptySheet } from './workbook.js'

/** What a file shows at first sight. */
export async function openSight(bench: LookBench, file: LookFile): Promise<Result<Sight>> {
  const content = await contentOf(bench, file, 'head')
  if (!content.ok) return content
  if (content.value.is === 'other') return otherSight(bench, file, content.value)
  const { source } = content.value
  const seen = await firstWay(source, (way) => tableSight(bench, source, way))
  return isEmptySheet(seen) ? ok(nothing('empty')) : seen
}

async function tableSight(bench: LookBench, source: Source, way: Way): Promise<Result<Sight>> {
  const view = viewName(source.file.name)
  return withViews(bench, [{ name: view, way }], {}, async (tables): Promise<Result<Sight>> => {
    const table = await firstRows(tables, view, LIMITS.LOOK_ROWS)
    if (!table.ok) return unreadable(table)
    const count = await countRows(tables, { source, way, view, table: table.value })
    if (!count.ok) return unreadable(count)
    const drawing = await drawingOf(tables, view, table.value.columns)
    const notes = way.cut ? [...way.notes, 'cut-short' as const] : [...way.notes]
    return ok({ is: 'table', format: way.format, table: table.value, count: count.value, notes, drawing, view })
  })
}
