import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useMessages } from '../../../context/appContext.js'
import type { RowSource } from '../rows/rowSource.js'
import type { GridDisplayStore } from '../store/gridDisplayStore.js'
import type { PlacedColumn } from './body/gridLayout.js'
import { getSelection } from './getSelection.js'

interface CopySelectionOptions {
  readonly source: RowSource
  readonly grid: GridDisplayStore
  readonly placed: readonly PlacedColumn[]
}

/** Copies the selected cells as tab-separated lines, and describes the result in words. */
export function useCopySelection({ source, grid, placed }: CopySelectionOptions) {
  const messages = useMessages()
  const [copied, setCopied] = useState('')
  const active = useStore(grid, (state) => state.active)
  const anchor = useStore(grid, (state) => state.anchor)
  // The words are about the cells that were copied: another selection ends them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was selected is the reason, not an input.
  useEffect(() => setCopied(''), [active, anchor])

  async function copy(withNames: boolean): Promise<void> {
    const { top, bottom, left, right } = getSelection(grid, placed)
    if (bottom < top) return
    const columns = placed.slice(left, right + 1).map(({ column }) => column)
    const decimal = messages.language === 'fr' ? ',' : '.'
    setCopied(messages.say('preview.copy.doing'))
    const answer = await source.copy({ from: top, count: bottom - top + 1, columns, withNames, decimal })
    if (!answer.ok) return setCopied(messages.formatFailure(answer.failure))
    const { text, rows, cut } = answer.value
    const isWritten = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
    const facts = { rows, of: bottom - top + 1, cells: rows * columns.length }
    if (!isWritten) setCopied(messages.say('preview.copy.failed'))
    else setCopied(messages.say(cut ? 'preview.copy.cut' : 'preview.copy.done', facts))
  }

  return { copied, copy }
}
