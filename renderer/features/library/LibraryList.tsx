// biome-ignore-all lint/a11y/useSemanticElements: rows that are placed by a virtual list cannot be the elements of a table or a list.
import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { LibraryRow as Row } from '../../../shared/library/model.js'
import { useScrollAnchor } from '../../components/list/useScrollAnchor.js'
import { useVirtualRows } from '../../components/list/useVirtualRows.js'
import { useMessages, useStores } from '../../context/appContext.js'
import { LibraryGroupRow, LibraryListRow } from './LibraryRow.js'
import { getLibraryRow } from './store/libraryStore.js'

/** A guess for rows that were never shown: they are measured once they are there. */
const heightOf = (row: Row | null, line: number): number => {
  if (row === null) return line
  const hasSentence = row.standing !== 'verified' && row.standing !== 'complete'
  return line + (row.group === null ? 0 : line) + (hasSentence ? 18 : 0)
}

/** Everything on disk as a virtual list; a page is asked for when it comes into sight. */
export function LibraryList({ total }: { readonly total: number }): React.JSX.Element {
  const { library, settings } = useStores()
  const messages = useMessages()
  const { pages, round, wish, opened, leaving } = useStore(library)
  const line = useStore(settings, (state) => (state.settings.density === 'dense' ? 28 : 36))
  const { scroller, virtual } = useVirtualRows({
    count: total,
    heightOf: (index) => heightOf(getLibraryRow(pages, index), line),
  })
  useScrollAnchor(scroller, library, opened !== null)
  const items = virtual.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new wish needs its pages even where nothing scrolled.
  useEffect(() => library.need(first, last), [library, first, last, round])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another wish begins at its beginning.
  useEffect(() => {
    // Newer engines give a promise here, which is no way to clean up.
    void scroller.current?.scrollTo({ top: 0 })
  }, [wish])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard.
    <div ref={scroller} className="list-scroll" tabIndex={0} role="region" aria-label={messages.say('library.list')}>
      <div className="list-whole" role="list" style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, key, start }) => {
          const row = getLibraryRow(pages, index)
          return (
            <div
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              role="presentation"
              className="list-slot"
              style={{ transform: `translateY(${start}px)` }}
            >
              {row === null ? (
                <div className="row skeleton" role="listitem" aria-label={messages.say('common.loading')} />
              ) : (
                <>
                  <LibraryGroupRow row={row} by={wish.by} />
                  {leaving.some(({ id }) => id === row.id) ? null : (
                    <LibraryListRow row={row} by={wish.by} opened={opened?.row.id === row.id} />
                  )}
                </>
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}
