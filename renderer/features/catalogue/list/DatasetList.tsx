// biome-ignore-all lint/a11y/useSemanticElements: rows that are placed by a virtual list cannot be the elements of a table or a list.
// biome-ignore-all lint/a11y/useFocusableInteractive: one row of a grid is the stop of the Tab key, never its cells.
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { CheckboxField } from '../../../components/controls/CheckboxField.js'
import { useVirtualRows } from '../../../components/list/useVirtualRows.js'
import { useMessages, useNow, useStores } from '../../../context/appContext.js'
import { formatTheme } from '../labels/formatTheme.js'
import { getCatalogueRow, MAX_SELECTION } from '../store/catalogueStore.js'
import { DatasetListRow } from './DatasetRow.js'
import { useAddSelectionToBasket } from './useAddSelection.js'

const ROW_PX = { normal: 52, dense: 40 } as const

interface HeadProps {
  readonly all: boolean | 'some'
  readonly total: number
  readonly onAll: (picked: boolean) => void
}

function Head({ all, total, onAll }: HeadProps): React.JSX.Element {
  const messages = useMessages()
  const name =
    total > MAX_SELECTION
      ? messages.say('catalogue.pick.first', { most: MAX_SELECTION })
      : messages.say('catalogue.pick.all')
  return (
    <div role="row" className="row row-head dataset-row" aria-rowindex={1}>
      <div role="columnheader" className="cell-check">
        <CheckboxField name={name} checked={all} onChange={onAll} />
      </div>
      <div role="columnheader">{messages.say('column.title')}</div>
      <div role="columnheader" className="cell-wide">
        {messages.say('column.producer')}
      </div>
      <div role="columnheader" className="cell-wide">
        {messages.say('column.theme')}
      </div>
      <div role="columnheader" className="cell-formats">
        {messages.say('column.formats')}
      </div>
      <div role="columnheader" className="figure">
        {messages.say('column.size')}
      </div>
      <div role="columnheader" className="figure cell-updated">
        {messages.say('column.updated')}
      </div>
    </div>
  )
}

/** The catalogue as a virtual list: arrows move, Space picks, Enter opens, `A` adds to the basket, Shift extends. */
export function DatasetList({ total }: { readonly total: number }): React.JSX.Element {
  const { catalog, basket, settings } = useStores()
  const messages = useMessages()
  const state = useStore(catalog)
  const { density } = useStore(settings, (one) => one.settings)
  const themes = useMemo(() => new Map(state.facets?.themes?.map(({ value, label }) => [value, label])), [state.facets])
  // A theme of a portal that has answered without naming it is known by its code alone.
  const told = (code: string): string | null => (state.facets === null ? null : (themes.get(code) ?? code))
  const nowMs = useNow(true, 60_000)
  const addPicked = useAddSelectionToBasket()
  const [focused, setFocused] = useState(0)
  const [anchor, setAnchor] = useState(0)
  const { scroller, virtual } = useVirtualRows({ count: total, heightOf: () => ROW_PX[density] })
  const items = virtual.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? 0

  // biome-ignore lint/correctness/useExhaustiveDependencies: another density is another row height.
  useEffect(() => virtual.measure(), [virtual, density])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new wish needs its pages even where nothing scrolled.
  useEffect(() => catalog.need(first, last), [catalog, first, last, state.round])

  const open = useCallback(
    (index: number): void => {
      setFocused(index)
      const row = getCatalogueRow(catalog.getState(), index)
      if (row !== null) void catalog.open(row.id)
    },
    [catalog],
  )
  const pick = useCallback(
    (index: number, picked: boolean): void => {
      setFocused(index)
      setAnchor(index)
      const row = getCatalogueRow(catalog.getState(), index)
      if (row !== null) catalog.pick([row], picked)
    },
    [catalog],
  )
  const move = (index: number, extend: boolean): void => {
    const to = Math.max(0, Math.min(total - 1, index))
    setFocused(to)
    virtual.scrollToIndex(to)
    if (extend) {
      const between = Array.from({ length: Math.abs(to - anchor) + 1 }, (_, step) => Math.min(to, anchor) + step)
      catalog.pick(
        between.flatMap((one) => getCatalogueRow(state, one) ?? []),
        true,
      )
    } else setAnchor(to)
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-index="${to}"]`)?.focus())
  }
  const hear = (event: React.KeyboardEvent): void => {
    const row = getCatalogueRow(state, focused)
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_PX[density]) - 1)
    const steps: Readonly<Record<string, () => void>> = {
      ArrowDown: () => move(focused + 1, event.shiftKey),
      ArrowUp: () => move(focused - 1, event.shiftKey),
      PageDown: () => move(focused + page, event.shiftKey),
      PageUp: () => move(focused - page, event.shiftKey),
      Home: () => move(0, event.shiftKey),
      End: () => move(total - 1, event.shiftKey),
      Enter: () => open(focused),
      ' ': () => row !== null && pick(focused, !state.picked.has(row.id)),
      a: () => (state.picked.size > 0 ? void addPicked() : row !== null && void basket.addDatasets([row])),
    }
    const all = event.key === 'a' ? () => void catalog.pickAll() : undefined
    const step = event.altKey ? undefined : event.ctrlKey || event.metaKey ? all : steps[event.key]
    if (step === undefined || !(event.target instanceof HTMLElement) || event.target.role !== 'row') return
    event.preventDefault()
    step()
  }
  const shown = items.flatMap(({ index }) => getCatalogueRow(state, index) ?? [])
  const pickedShown = shown.filter(({ id }) => state.picked.has(id)).length
  const isWhole = pickedShown === shown.length && state.picked.size >= Math.min(total, MAX_SELECTION)
  const all = pickedShown === 0 ? false : isWhole ? true : 'some'
  return (
    <div
      role="grid"
      className="list"
      aria-label={messages.say('catalogue.list')}
      aria-rowcount={total + 1}
      aria-multiselectable
      onKeyDown={hear}
    >
      <Head all={all} total={total} onAll={(picked) => (picked ? void catalog.pickAll() : catalog.pickNone())} />
      <div ref={scroller} className="list-scroll" role="rowgroup">
        <div className="list-whole" role="presentation" style={{ height: virtual.getTotalSize() }}>
          {items.map(({ index, start, size }) => {
            const row = getCatalogueRow(state, index)
            return (
              <div
                key={index}
                className="list-slot"
                role="presentation"
                style={{ height: size, transform: `translateY(${start}px)` }}
              >
                {row === null ? (
                  <div className="row dataset-row skeleton" role="presentation" />
                ) : (
                  <DatasetListRow
                    row={row}
                    index={index}
                    theme={row.theme === null ? null : formatTheme(row.theme, told(row.theme), messages)}
                    picked={state.picked.has(row.id)}
                    opened={state.opened?.id === row.id}
                    focused={index === Math.min(focused, total - 1)}
                    nowMs={nowMs}
                    onPick={pick}
                    onOpen={open}
                  />
                )}
              </div>
            )
          })}
        </div>
      </div>
    </div>
  )
}
