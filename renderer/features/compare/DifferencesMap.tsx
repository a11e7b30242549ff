import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { listDifferencesColumns } from '../../../shared/compare/differencesColumns.js'
import { useMessages, useStores } from '../../context/appContext.js'
import type { MapScheme } from '../map/frame/palette.js'
import { MapWithFallback } from '../map/MapWithFallback.js'
import { MapView } from '../map/view/MapView.js'
import { formatCell } from '../preview/rows/formatCell.js'
import type { AnsweredTables } from './answer/answerTypes.js'
import type { DifferencesMapSource } from './answer/differencesMapSource.js'

/** Both themes show these colours; people who do not tell them apart have the signs. */
const COLOURS = { added: '#2f7fd1', changed: '#b07d00', removed: '#d1495b' } as const
const SIGNS = { added: '+', changed: '●', removed: '−' } as const
const KINDS = ['added', 'changed', 'removed'] as const

interface DifferencesMapProps {
  readonly answer: AnsweredTables
  readonly source: DifferencesMapSource
}

/** A map of the rows that differ: each kind of change has a colour and a sign. */
export function DifferencesMap({ answer, source }: DifferencesMapProps): React.JSX.Element {
  const { compare, map } = useStores()
  const messages = useMessages()
  const { reading, layer, failure } = useStore(map)
  const columns = useMemo(() => listDifferencesColumns(answer.comparison), [answer])
  const written = answer.differences?.type === 'table' ? answer.differences.table.columns : []
  const change = written[0]?.name ?? ''
  const isShown = reading === answer
  useEffect(() => {
    if (map.getState().reading !== answer)
      void map.open({ differences: answer.id }, answer, source.source, source.previous)
  }, [map, answer, source])
  // Once for each layer: a colouring that failed is not asked for again and again.
  useEffect(() => {
    if (isShown && layer !== null && map.getState().colourBy === null) void map.colourBy(change, 'equal')
  }, [map, isShown, layer, change])
  const scheme = useMemo(
    (): MapScheme =>
      Object.fromEntries(
        KINDS.map((kind) => [
          kind,
          { label: messages.say(`compare.change.${kind}`), colour: COLOURS[kind], sign: SIGNS[kind] },
        ]),
      ),
    [messages],
  )
  const formatColumnName = (column: string): string => {
    const { role = 'change', name = '' } = columns[written.findIndex((one) => one.name === column)] ?? {}
    if (role === 'change') return messages.say('compare.change')
    return role === 'key' ? name : messages.say(`compare.column.${role}`, { name })
  }
  const showRow = (row: number): void => {
    const kind = KINDS.find((one) => one === map.getState().attributes?.rows[0]?.[0])
    if (kind !== undefined) compare.showRow(kind, row)
  }
  return (
    <MapWithFallback isAsked={isShown} layer={layer} failure={failure}>
      {(shownLayer) => (
        <MapView
          key={shownLayer.id}
          layer={shownLayer}
          name={messages.say('compare.kinds')}
          format={(cell, kind, column) =>
            column === change ? (scheme[cell]?.label ?? cell) : formatCell(cell, kind, messages, { name: column })
          }
          nameOf={formatColumnName}
          scheme={scheme}
          onShowRow={showRow}
        />
      )}
    </MapWithFallback>
  )
}
