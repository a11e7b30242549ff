import { useMemo } from 'react'
import { useStore } from 'zustand'
import { Button } from '../../components/controls/Button.js'
import { SegmentedControl } from '../../components/controls/SegmentedControl.js'
import { useMessages, useStores } from '../../context/appContext.js'
import { DataGrid } from '../preview/grid/DataGrid.js'
import type { AnsweredTables, ChangeKind } from './answer/answerTypes.js'
import { DifferencesMap } from './DifferencesMap.js'
import { KeyChoice } from './KeyChoice.js'
import { listShownKinds } from './store/compareStore.js'
import { renameColumns } from './store/derivedRowSource.js'
import type { DifferencesGrid } from './store/differencesGrid.js'

/** Shows or hides the columns without changes, all at once. */
function UnchangedColumns({ grid: { grid, unchanged } }: { readonly grid: DifferencesGrid }): React.JSX.Element | null {
  const messages = useMessages()
  const isHidden = useStore(grid, ({ hidden }) => unchanged.some((at) => hidden.includes(at)))
  if (unchanged.length === 0) return null
  return (
    <Button look="quiet" onClick={() => grid.hide(unchanged, !isHidden)}>
      {isHidden
        ? messages.say('compare.unchanged', { count: unchanged.length / 2 })
        : messages.say('compare.unchanged.hide')}
    </Button>
  )
}

interface RowsProps {
  readonly grid: DifferencesGrid
  readonly kind: ChangeKind
}

/** The rows of one kind of change. Where both values of a cell are shown, the column names say which is which. */
function Rows({ grid: { source, grid, columns }, kind }: RowsProps): React.JSX.Element {
  const { compare, map } = useStores()
  const messages = useMessages()
  const isPlaced = useStore(compare, (state) => state.mapSource !== null)
  const showOnMap = (origin: number): void => {
    const { answer } = compare.getState()
    if (answer === null) return
    map.seek({ differences: answer.id }, origin)
    compare.showMap()
  }
  const named = useMemo(
    () =>
      renameColumns(source, (at) => {
        const { role = 'change', name = '' } = columns[at] ?? {}
        if (role === 'change') return messages.say('compare.kinds')
        return role === 'key' || kind !== 'changed' ? name : messages.say(`compare.column.${role}`, { name })
      }),
    [source, columns, kind, messages],
  )
  return (
    <DataGrid
      source={named}
      grid={grid}
      name={messages.say('compare.kinds')}
      onShowOnMap={isPlaced ? showOnMap : undefined}
    />
  )
}

/** Offers the map beside the kinds of rows. */
const MAP = 'map' as const

/** The differences of two tables: the rows of one kind of change, or all of them on a map. */
export function Differences(): React.JSX.Element | null {
  const { compare } = useStores()
  const messages = useMessages()
  const { answer, kind, grid, mapSource, isMapped } = useStore(compare)
  if (answer === null || answer.comparison.type === 'content') return null
  const { counts } = answer.comparison
  return (
    <>
      <div className="compare-bar">
        {kind === null ? null : (
          <SegmentedControl
            name={messages.say('compare.kinds')}
            value={isMapped ? MAP : kind}
            options={[
              ...listShownKinds(answer).map((value): { value: ChangeKind | typeof MAP; label: string } => ({
                value,
                label: messages.say(`compare.kind.${value}`, { count: counts[value] }),
              })),
              ...(mapSource === null ? [] : [{ value: MAP, label: messages.say('preview.face.map') }]),
            ]}
            onChange={(value) => (value === MAP ? compare.showMap() : compare.show(value))}
          />
        )}
        {grid === null || isMapped ? null : <UnchangedColumns grid={grid} />}
        <KeyChoice comparison={answer.comparison} />
      </div>
      {isMapped && mapSource !== null ? (
        <DifferencesMap answer={answer as AnsweredTables} source={mapSource} />
      ) : grid === null || kind === null ? null : (
        <Rows key={kind} grid={grid} kind={kind} />
      )}
    </>
  )
}
