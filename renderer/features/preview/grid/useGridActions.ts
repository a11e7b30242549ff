import { useState } from 'react'
import type { CellPlace } from '../../../../shared/preview/table/tableRequests.js'
import { useMessages } from '../../../context/appContext.js'
import type { GridStore } from '../rows/gridState.js'
import type { RowSource } from '../rows/rowSource.js'
import type { PlacedColumn } from './layout.js'

interface GridActionsOptions {
  readonly source: RowSource
  readonly grid: GridStore
  readonly placed: readonly PlacedColumn[]
  readonly reveal: (cell: CellPlace) => void
}

/** The rows and columns of the selection: columns in the order in which they stand. */
export function getSelection(grid: GridStore, placed: readonly PlacedColumn[]) {
  const { active, anchor } = grid.getState()
  const [one, other] = [active, anchor].map(({ column }) => placed.findIndex((place) => place.column === column))
  const [left, right] = [Math.min(one ?? 0, other ?? 0), Math.max(one ?? 0, other ?? 0)]
  const top = Math.max(0, Math.min(active.row, anchor.row))
  return { top, bottom: Math.max(active.row, anchor.row), left, right }
}

/** Search and copy, and what each has come to, in words. */
export function useGridActions({ source, grid, placed, reveal }: GridActionsOptions) {
  const messages = useMessages()
  const [found, setFound] = useState('')
  const [copied, setCopied] = useState('')

  async function find(backwards: boolean): Promise<void> {
    const { search, active } = grid.getState()
    if (search === '' || placed.length === 0) return
    setFound(messages.say('look.find.looking'))
    const columns = placed.map(({ column }) => column)
    const from = { row: Math.max(0, active.row), column: active.row < 0 ? (columns[0] ?? 0) : active.column }
    const answer = await source.find(search, from, { backwards, columns })
    if (!answer.ok) return setFound(answer.failure.code === 'look/cancelled' ? '' : messages.failure(answer.failure))
    if (answer.value === null) return setFound(messages.say('look.find.none'))
    const { row, column, wrapped } = answer.value
    grid.setState({ active: { row, column }, anchor: { row, column } })
    reveal({ row, column })
    setFound(messages.say(wrapped ? 'look.find.wrapped' : 'look.find.found', { row: row + 1 }))
  }

  async function copy(withNames: boolean): Promise<void> {
    const { top, bottom, left, right } = getSelection(grid, placed)
    if (bottom < top) return
    const columns = placed.slice(left, right + 1).map(({ column }) => column)
    const decimal = messages.language === 'fr' ? ',' : '.'
    setCopied(messages.say('look.copy.doing'))
    const answer = await source.copy({ from: top, count: bottom - top + 1, columns, withNames, decimal })
    if (!answer.ok) return setCopied(messages.failure(answer.failure))
    const { text, rows, cut } = answer.value
    const isWritten = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
    const facts = { rows, of: bottom - top + 1, cells: rows * columns.length }
    if (!isWritten) setCopied(messages.say('look.copy.failed'))
    else setCopied(messages.say(cut ? 'look.copy.cut' : 'look.copy.done', facts))
  }

  return { found, copied, find, copy }
}
