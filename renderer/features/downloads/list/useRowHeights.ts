import { useCallback, useMemo } from 'react'
import { useStore } from 'zustand'
import { getOrAdd } from '../../../../shared/collections/getOrAdd.js'
import type { DownloadView } from '../../../../shared/download/model/downloadView.js'
import { useMessages, useStores } from '../../../context/appContext.js'
import { getCurrentPortal } from '../../portals/store/portalsStore.js'
import { formatDownloadState } from '../status/formatDownloadState.js'
import { suggestAction } from '../status/suggestAction.js'
import { type ListRow, MOST_REASON_LINES } from '../store/listRows.js'
import type { ReasonWidth } from './useReasonWidth.js'

/** The height that the first line of a reason adds to a row, and each other one: the style sheet has the same numbers. */
const FIRST_LINE_PX = 20
const LINE_PX = 18
/** The distance between a reason and its button, as in the style sheet. */
const GAP_PX = 8
/** The browser lays texts out in whole parts of a pixel: this many parts to a pixel. */
const LAYOUT_PARTS = 64

/** How many lines a text takes whose words are so wide. */
function countLines(words: readonly number[], space: number, px: number): number {
  let lines = 1
  let used = 0
  for (const word of words) {
    if (used > 0 && used + space + word > px) {
      lines += 1
      used = 0
    }
    used += used === 0 ? word : space + word
  }
  return lines
}

/** Measures texts in a font; each word once. */
function createTextMeter(font: string): ((text: string, weight: number) => number) | null {
  const canvas = document.createElement('canvas').getContext('2d')
  if (canvas === null) return null
  const widths = new Map<string, number>()
  return (text, weight) =>
    getOrAdd(widths, `${weight} ${text}`, () => {
      canvas.font = `${weight} ${font}`
      // A word is never narrower on the page. Anything wider would give some reasons an empty line.
      return Math.ceil(canvas.measureText(text).width * LAYOUT_PARTS) / LAYOUT_PARTS
    })
}

/**
 * Returns the height of every row. A problem has as many lines for its reason as this needs, which is measured once for
 * each problem. Everything else has a height of its own.
 */
export function useRowHeights(rowPx: number, room: ReasonWidth | null): (row: ListRow) => number {
  const { downloads, portals } = useStores()
  const messages = useMessages()
  const current = useStore(portals, (state) => getCurrentPortal(state)?.id)
  const px = room?.px
  const font = room?.font
  const countNeeded = useMemo(() => {
    const widthOf = font === undefined ? null : createTextMeter(font)
    if (widthOf === null || px === undefined) return () => MOST_REASON_LINES
    const counts = new WeakMap<DownloadView, number>()
    return (view: DownloadView): number =>
      getOrAdd(counts, view, () => {
        const action = suggestAction(view, view.portalId === current)
        const ofAction = action === null ? 0 : GAP_PX + widthOf(messages.say(`remedy.${action}`), 500)
        const words = formatDownloadState(view, messages, 0).why.split(' ')
        const ofWords = words.map((word) => widthOf(word, 400))
        return Math.min(MOST_REASON_LINES, countLines(ofWords, widthOf(' ', 400), px - ofAction))
      })
  }, [messages, current, px, font])
  return useCallback(
    (row: ListRow) => {
      if (row.type !== 'download') return rowPx
      const view = row.lines === MOST_REASON_LINES ? downloads.getState().index.get(row.id) : undefined
      const lines = view === undefined ? row.lines : countNeeded(view)
      return rowPx + (lines === 0 ? 0 : FIRST_LINE_PX + (lines - 1) * LINE_PX)
    },
    [rowPx, downloads, countNeeded],
  )
}
