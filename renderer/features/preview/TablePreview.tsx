import { RotateCcw } from 'lucide-react'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { Preview, PreviewNote } from '../../../shared/preview/model.js'
import { Button } from '../../components/controls/Button.js'
import { FailureNotice } from '../../components/feedback/FailureNotice.js'
import { Notice } from '../../components/feedback/Notice.js'
import { useMessages, useStores } from '../../context/appContext.js'
import { mayHaveMap } from '../map/mayHaveMap.js'
import { TableMap } from '../map/TableMap.js'
import { DataGrid } from './grid/DataGrid.js'
import { PreviewSkeleton } from './PreviewSkeleton.js'
import { ColumnProfiles } from './profile/ColumnProfiles.js'
import { ProfileInProgress } from './profile/ProfileInProgress.js'
import { MisfitsNotice } from './reader/MisfitsNotice.js'
import { formatCell } from './rows/formatCell.js'
import type { OpenGrid } from './store/openGrids.js'
import { getShownPart } from './store/previewedPart.js'

type Table = Extract<Preview, { readonly type: 'table' }>

function Columns(): React.JSX.Element {
  const { preview } = useStores()
  const messages = useMessages()
  const { profile, profileTrouble, profileProgress, name } = useStore(preview)
  if (profile !== null) return <ColumnProfiles profile={profile} name={name} />
  return (
    <div className="inset">
      <FailureNotice because={profileTrouble} />
      {profileTrouble === null ? (
        <>
          <ProfileInProgress progress={profileProgress} onStop={preview.cancel} />
          <PreviewSkeleton said={messages.say('profile.loading')} isUnseen />
        </>
      ) : (
        <Button icon={RotateCcw} onClick={() => preview.turn('columns')}>
          {messages.say('common.retry')}
        </Button>
      )}
    </div>
  )
}

/** A message that the misfits notice gives with its count and lines is left out here. */
const SAID_EXACTLY: ReadonlySet<PreviewNote> = new Set(['lines-skipped', 'mixed-types'])

interface OpenedRowsProps {
  readonly open: OpenGrid
  readonly content: Table
  readonly name: string
}

function Rows({ content, name }: { readonly content: Table; readonly name: string }): React.JSX.Element | null {
  const { preview } = useStores()
  const open = useStore(preview, (state) => state.grid)
  return open === null ? null : <OpenedRows open={open} content={content} name={name} />
}

/** Uses the messages about the whole table, once it was read, in the place of those about its first rows. */
function OpenedRows({ open: { source, grid }, content, name }: OpenedRowsProps): React.JSX.Element {
  const { preview, map } = useStores()
  const messages = useMessages()
  const showOnMap = (origin: number): void => {
    const table = getShownPart(preview.getState())
    if (table === null) return
    map.seek(table, origin)
    preview.turn('map')
  }
  const read = useStore(source, (state) => state.notes)
  const inAll = useStore(source, (state) => state.misfits)
  const [notes, misfits] = read === null ? [content.notes, content.misfits] : [read, inAll]
  return (
    <>
      {misfits === null ? null : <MisfitsNotice misfits={misfits} />}
      {notes
        .filter((note) => misfits === null || !SAID_EXACTLY.has(note))
        .map((note) => (
          <div key={note} className="inset">
            <Notice meaning="waiting">{messages.say(`preview.note.${note}`)}</Notice>
          </div>
        ))}
      <DataGrid
        source={source}
        grid={grid}
        name={name}
        onShowOnMap={mayHaveMap(content.map, content.table.columns) ? showOnMap : undefined}
      />
    </>
  )
}

function MapFace({ content, name }: { readonly content: Table; readonly name: string }): React.JSX.Element | null {
  const { preview } = useStores()
  const messages = useMessages()
  const state = useStore(preview)
  const { held, part, entry, reader } = state
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parts of the state that say which rows are looked at.
  const table = useMemo(() => getShownPart(state), [held, part, entry, reader])
  return table === null ? null : (
    <TableMap
      table={table}
      reading={content}
      name={name}
      columns={content.table.columns}
      found={content.map}
      onShowRow={preview.showRow}
      format={(cell, kind, name) => formatCell(cell, kind, messages, { name })}
    />
  )
}

/** A table as its rows, as a profile of its columns, or as a map. */
export function TablePreview({ content, name }: { readonly content: Table; readonly name: string }): React.JSX.Element {
  const { preview } = useStores()
  const tab = useStore(preview, (state) => state.tab)
  switch (tab) {
    case 'columns':
      return <Columns />
    case 'map':
      return <MapFace content={content} name={name} />
    case 'rows':
      return <Rows content={content} name={name} />
  }
}
