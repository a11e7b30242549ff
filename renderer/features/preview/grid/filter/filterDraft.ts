import type { Language } from '../../../../../shared/messages/language.js'
import type { ColumnKind } from '../../../../../shared/preview/model.js'
import { removeThousands } from '../../../../../shared/preview/table/parseTypedValue.js'
import { type ColumnFilter, columnFilter } from '../../../../../shared/preview/table/tableView.js'

/** The kinds of conditions on a column. */
export type FilterCondition = 'contains' | 'excludes' | 'equals' | 'starts' | 'range' | 'in' | 'empty' | 'full'

/** A filter while it is being edited. */
export interface FilterDraft {
  readonly condition: FilterCondition
  readonly text: string
  readonly from: string
  readonly to: string
  readonly values: readonly (string | null)[]
}

/** The conditions that make sense for the type of a column, the usual one first. */
export function listConditions(kind: ColumnKind): readonly FilterCondition[] {
  const texts = ['contains', 'excludes', 'equals', 'starts'] as const
  switch (kind) {
    case 'number':
    case 'date':
      return ['range', 'in', ...texts, 'empty', 'full']
    case 'boolean':
      return ['in', 'empty', 'full']
    case 'nested':
    case 'geometry':
      return [...texts, 'empty', 'full']
    default:
      return [...texts, 'in', 'empty', 'full']
  }
}

export function toDraft(filter: ColumnFilter | undefined, kind: ColumnKind): FilterDraft {
  const empty = { condition: listConditions(kind)[0] ?? 'contains', text: '', from: '', to: '', values: [] }
  switch (filter?.type) {
    case 'text':
      return { ...empty, condition: filter.match, text: filter.text }
    case 'number':
    case 'date':
      return { ...empty, condition: 'range', from: filter.from ?? '', to: filter.to ?? '' }
    case 'in':
      return { ...empty, condition: 'in', values: filter.values }
    case 'empty':
      return { ...empty, condition: filter.empty ? 'empty' : 'full' }
    default:
      return empty
  }
}

/** The column of a filter, and the language in which its numbers are typed. */
interface FilteredColumn {
  readonly column: number
  readonly kind: ColumnKind
  readonly language: Language
}

/** Normalises `1 234,5` and `1,234.5` to digits. Null where nothing is typed. */
function toDecimal(text: string, language: Language): string | null {
  const bare = removeThousands(text.replace(/[\s\u00a0\u202f]/g, ''), language)
  if (bare === '') return null
  return bare.includes(',') && !bare.includes('.') ? bare.replace(',', '.') : bare.replaceAll(',', '')
}

/** The edited filter: null when it is empty, `invalid` when it cannot be parsed. */
export function toFilter(draft: FilterDraft, of: FilteredColumn): ColumnFilter | null | 'invalid' {
  const wanted = read(draft, of)
  if (wanted === null) return null
  const parsed = columnFilter.safeParse(wanted)
  return parsed.success ? parsed.data : 'invalid'
}

function read(
  { condition, text, from, to, values }: FilterDraft,
  { column, kind, language }: FilteredColumn,
): object | null {
  switch (condition) {
    case 'range': {
      const [low, high] =
        kind === 'number' ? [toDecimal(from, language), toDecimal(to, language)] : [from || null, to || null]
      return low === null && high === null
        ? null
        : { type: kind === 'number' ? 'number' : 'date', column, from: low, to: high }
    }
    case 'in':
      return values.length === 0 ? null : { type: 'in', column, values }
    case 'empty':
    case 'full':
      return { type: 'empty', column, empty: condition === 'empty' }
    default:
      if (text === '') return null
      return {
        type: 'text',
        column,
        match: condition,
        text: kind === 'number' ? removeThousands(text, language) : text,
      }
  }
}
