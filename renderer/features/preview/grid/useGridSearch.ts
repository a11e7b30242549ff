import { useState } from 'react'
import type { CellPlace } from '../../../../shared/preview/table/tableRequests.js'
import { useMessages } from '../../../context/appContext.js'
import type { RowSource } from '../rows/rowSource.js'
import type { GridDisplayStore } from '../store/gridDisplayStore.js'
import type { PlacedColumn } from './body/gridLayout.js'

interface GridSearchOptions {
  readonly source: RowSource
  readonly grid: GridDisplayStore
  readonly placed: readonly PlacedColumn[]
  readonly reveal: (cell: CellPlace) => void
}

/** Finds the next cell that contains the searched text, and describes the result in words. */
export function useGridSearch({ source, grid, placed, reveal }: GridSearchOptions) {
  const messages = useMessages()
  const [found, setFound] = useState('')

  async function find(backwards: boolean): Promise<void> {
    const { search, active } = grid.getState()
    if (search === '' || placed.length === 0) return
    setFound(messages.say('preview.find.looking'))
    const columns = placed.map(({ column }) => column)
    const from = { row: Math.max(0, active.row), column: active.row < 0 ? (columns[0] ?? 0) : active.column }
    const answer = await source.find(search, from, { language: messages.language, backwards, columns })
    if (!answer.ok)
      return setFound(answer.failure.code === 'look/cancelled' ? '' : messages.formatFailure(answer.failure))
    if (answer.value === null) return setFound(messages.say('preview.find.none'))
    const { row, column, wrapped } = answer.value
    grid.setState({ active: { row, column }, anchor: { row, column } })
    reveal({ row, column })
    setFound(messages.say(wrapped ? 'preview.find.wrapped' : 'preview.find.found', { row: row + 1 }))
  }

  return { found, find }
}
