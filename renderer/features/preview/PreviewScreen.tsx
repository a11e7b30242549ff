import {
  ArrowLeft,
  Database,
  FileArchive,
  FileOutput,
  FolderOpen,
  LibraryBig,
  RotateCcw,
  SlidersHorizontal,
} from 'lucide-react'
import { Fragment, useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import type { Preview, PreviewNote } from '../../../shared/preview/model.js'
import { isProtectedName, withoutAgeSuffix } from '../../../shared/protect/protectedName.js'
import { Button, IconButton } from '../../components/controls/Button.js'
import { SegmentedControl } from '../../components/controls/SegmentedControl.js'
import { FailureNotice } from '../../components/feedback/FailureNotice.js'
import { Notice } from '../../components/feedback/Notice.js'
import { useMessages, useStores } from '../../context/appContext.js'
import { formatEncoding } from '../../messages/formatEncoding.js'
import type { Messages } from '../../messages/messages.js'
import { mayHaveMap } from '../map/mayHaveMap.js'
import { TableMap } from '../map/TableMap.js'
import { NonTabularPreview } from './document/NonTabularPreview.js'
import { DataGrid } from './grid/DataGrid.js'
import { OpenElsewhereMenu } from './openElsewhere/OpenElsewhereMenu.js'
import { ColumnProfiles } from './profile/ColumnProfiles.js'
import { ProfileInProgress } from './profile/ProfileInProgress.js'
import { MisfitsNotice } from './reader/MisfitsNotice.js'
import { ReaderPanel } from './reader/ReaderPanel.js'
import { getReadFormat } from './reader/readerChoices.js'
import { formatCell } from './rows/formatCell.js'
import type { RowSource } from './rows/rowSource.js'
import type { OpenGrid } from './store/openGrids.js'
import { getExportSource, getLookedAt, getQueriedPart, type PreviewTab } from './store/previewStore.js'
import { describeTableFormat } from './table/describeTableFormat.js'
import { formatRowCount } from './table/formatRowCount.js'
import { SheetSelect } from './table/SheetSelect.js'
import { useQueryFiles } from './useQueryFiles.js'
import { useShowInLibrary } from './useShowInLibrary.js'

type Table = Extract<Preview, { readonly type: 'table' }>

/** The detected format, as a line of short facts. */
function sayFacts(sight: Preview, messages: Messages): readonly string[] {
  switch (sight.type) {
    case 'table': {
      const { columns, columnsLeftOut } = sight.table
      return [
        ...describeTableFormat(sight.format, messages),
        formatRowCount(sight.count, messages),
        messages.say('look.columns', { count: columns.length + columnsLeftOut }),
      ]
    }
    case 'picture':
      return [sight.of.toUpperCase(), messages.say('look.picture', { width: sight.width, height: sight.height })]
    case 'document':
      return [`PDF ${sight.version}`.trim(), messages.say('look.pages', { count: sight.pages })]
    case 'text':
      return [formatEncoding(sight.encoding)]
    case 'archive':
      return ['ZIP']
    default:
      return []
  }
}

function Facts({ sight }: { readonly sight: Preview }): React.JSX.Element {
  const { look } = useStores()
  const messages = useMessages()
  const grid = useStore(look, (state) => state.grid)
  if (sight.type === 'table' && grid !== null) return <TableFacts sight={sight} source={grid.source} />
  return <FactLine facts={sayFacts(sight, messages)} />
}

/** A fact is never broken across lines, and no line begins or ends with the dot between two facts. */
function FactLine({ facts }: { readonly facts: readonly string[] }): React.JSX.Element {
  return (
    <p className="look-facts" title={facts.join(' · ')}>
      <span className="dotted">
        {facts.map((fact, at) => (
          <Fragment key={fact}>
            <span>
              <i>{at === 0 ? '' : '· '}</i>
              {fact}
            </span>{' '}
          </Fragment>
        ))}
      </span>
    </p>
  )
}

/** The row count becomes exact as soon as the grid or a profile has read the whole table. */
function TableFacts({ sight, source }: { readonly sight: Table; readonly source: RowSource }): React.JSX.Element {
  const { look } = useStores()
  const messages = useMessages()
  const { of: rows, exact } = useStore(source)
  const profiled = useStore(look, ({ profile }) => (profile?.whole === true ? profile.rows : null))
  const known = exact ? rows : profiled
  const counted: Table = known === null ? sight : { ...sight, count: { type: 'exact', rows: known } }
  return <FactLine facts={sayFacts(counted, messages)} />
}

function Columns(): React.JSX.Element {
  const { look } = useStores()
  const messages = useMessages()
  const { profile, profileTrouble, profileProgress, name } = useStore(look)
  if (profile !== null) return <ColumnProfiles profile={profile} name={name} />
  return (
    <div className="inset">
      <FailureNotice because={profileTrouble} />
      {profileTrouble === null ? (
        <>
          <ProfileInProgress progress={profileProgress} onStop={look.cancel} />
          <Skeleton said={messages.say('profile.loading')} isUnseen />
        </>
      ) : (
        <Button icon={RotateCcw} onClick={() => look.turn('columns')}>
          {messages.say('common.retry')}
        </Button>
      )}
    </div>
  )
}

interface SkeletonProps {
  readonly said: string
  /** Only screen readers are told: what is going on stands beside it. */
  readonly isUnseen?: boolean
}

function Skeleton({ said, isUnseen = false }: SkeletonProps): React.JSX.Element {
  return (
    <div className="look-skeleton" role="status">
      <span className={isUnseen ? 'unseen' : 'hint'}>{said}</span>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((line) => (
        <div key={line} className="skeleton wide" />
      ))}
    </div>
  )
}

/** A message that the misfits notice gives with its count and lines is left out here. */
const SAID_EXACTLY: ReadonlySet<PreviewNote> = new Set(['lines-skipped', 'mixed-types'])

interface OpenedRowsProps {
  readonly open: OpenGrid
  readonly sight: Table
  readonly name: string
}

function Rows({ sight, name }: { readonly sight: Table; readonly name: string }): React.JSX.Element | null {
  const { look } = useStores()
  const open = useStore(look, (state) => state.grid)
  return open === null ? null : <OpenedRows open={open} sight={sight} name={name} />
}

/** Uses the messages about the whole table, once it was read, in the place of those about its first rows. */
function OpenedRows({ open: { source, grid }, sight, name }: OpenedRowsProps): React.JSX.Element {
  const { look, map } = useStores()
  const messages = useMessages()
  const showOnMap = (origin: number): void => {
    const table = getLookedAt(look.getState())
    if (table === null) return
    map.seek(table, origin)
    look.turn('map')
  }
  const read = useStore(source, (state) => state.notes)
  const inAll = useStore(source, (state) => state.misfits)
  const [notes, misfits] = read === null ? [sight.notes, sight.misfits] : [read, inAll]
  return (
    <>
      {misfits === null ? null : <MisfitsNotice misfits={misfits} />}
      {notes
        .filter((note) => misfits === null || !SAID_EXACTLY.has(note))
        .map((note) => (
          <div key={note} className="inset">
            <Notice meaning="waiting">{messages.say(`look.note.${note}`)}</Notice>
          </div>
        ))}
      <DataGrid
        source={source}
        grid={grid}
        name={name}
        onShowOnMap={mayHaveMap(sight.map, sight.table.columns) ? showOnMap : undefined}
      />
    </>
  )
}

function MapFace({ sight, name }: { readonly sight: Table; readonly name: string }): React.JSX.Element | null {
  const { look } = useStores()
  const messages = useMessages()
  const state = useStore(look)
  const { held, part, entry, reader } = state
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parts of the state that say which rows are looked at.
  const table = useMemo(() => getLookedAt(state), [held, part, entry, reader])
  return table === null ? null : (
    <TableMap
      table={table}
      reading={sight}
      name={name}
      columns={sight.table.columns}
      found={sight.map}
      onShowRow={look.showRow}
      format={(cell, kind, name) => formatCell(cell, kind, messages, { name })}
    />
  )
}

function TableFaces({ sight, name }: { readonly sight: Table; readonly name: string }): React.JSX.Element {
  const { look } = useStores()
  const tab = useStore(look, (state) => state.tab)
  switch (tab) {
    case 'columns':
      return <Columns />
    case 'map':
      return <MapFace sight={sight} name={name} />
    case 'rows':
      return <Rows sight={sight} name={name} />
  }
}

/** Whether the reading of the file depends on the reader options. */
const isReadByOptions = (sight: Preview | null): boolean =>
  sight === null || sight.type === 'text' || getReadFormat(sight) !== null

interface HeadProps {
  readonly isReading: boolean
  readonly onReading: (isReading: boolean) => void
}

function Head({ isReading, onReading }: HeadProps): React.JSX.Element {
  const { look, place, exportDialog } = useStores()
  const messages = useMessages()
  const { name, sight, tab, from, entry, entryName, failure } = useStore(look)
  const title = entry === null ? name : `${name} › ${entryName}`
  const queryFiles = useQueryFiles()
  const faces: readonly PreviewTab[] = [
    'rows',
    'columns',
    ...(sight?.type === 'table' && mayHaveMap(sight.map, sight.table.columns) ? (['map'] as const) : []),
  ]
  const onExport = (): void => {
    const stem = messages.say('look.export.name', { name: withoutAgeSuffix(name).replace(/\.[A-Za-z0-9]{1,8}$/, '') })
    const source = getExportSource(look.getState(), stem)
    if (source !== null) void exportDialog.offer({ ...source, isProtected: isProtectedName(name) })
  }
  const onQuery = (): void => {
    const part = getQueriedPart(look.getState())
    if (part !== null) queryFiles(part)
  }
  return (
    <header className="look-head">
      <IconButton icon={ArrowLeft} name={messages.say('look.back')} onClick={() => place.go(from)} />
      <div className="two-lines">
        <h1 className="tool-title" title={title}>
          {title}
        </h1>
        {sight === null ? null : <Facts sight={sight} />}
      </div>
      {entry === null ? null : (
        <Button icon={FileArchive} onClick={() => void look.enter(null)}>
          {messages.say('look.archive.back')}
        </Button>
      )}
      <SheetSelect />
      {isReadByOptions(sight) && (sight !== null || failure?.code === 'look/unreadable') ? (
        <IconButton
          icon={SlidersHorizontal}
          name={messages.say('look.reader')}
          aria-expanded={isReading}
          onClick={() => onReading(!isReading)}
        />
      ) : null}
      {sight === null ? null : <OpenElsewhereMenu />}
      {sight?.type === 'table' ? (
        <>
          <SegmentedControl
            name={messages.say('look.faces')}
            value={tab}
            options={faces.map((value) => ({ value, label: messages.say(`look.face.${value}`) }))}
            onChange={look.turn}
          />
          <Button icon={Database} onClick={onQuery}>
            {messages.say('query.open')}
          </Button>
          <Button icon={FileOutput} aria-haspopup="dialog" onClick={onExport}>
            {messages.say('look.export')}
          </Button>
        </>
      ) : null}
    </header>
  )
}

/** The actions for a file that cannot be previewed: it is on the disk all the same. */
function Unopened({ onOptions }: { readonly onOptions: () => void }): React.JSX.Element {
  const { look } = useStores()
  const messages = useMessages()
  const inLibrary = useShowInLibrary()
  const { held, name, failure } = useStore(look)
  return (
    <div className="inset look-unopened">
      <FailureNotice
        because={failure}
        action={
          failure?.code === 'look/unreadable' ? (
            <Button onClick={onOptions}>{messages.say('look.reader')}</Button>
          ) : null
        }
      />
      <p className="hint">{messages.say('look.failed.hint')}</p>
      <div className="actions">
        <Button icon={RotateCcw} onClick={() => void look.openAgain()}>
          {messages.say('common.retry')}
        </Button>
        <Button icon={FolderOpen} onClick={look.reveal}>
          {messages.say('look.reveal')}
        </Button>
        {held === null ? null : (
          <Button icon={LibraryBig} onClick={() => inLibrary({ ...held, name })}>
            {messages.say('library.show')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** The preview of a local file: rows, columns, map and queries. */
export default function PreviewScreen(): React.JSX.Element {
  const { look, map } = useStores()
  const messages = useMessages()
  const { sight, name, failure, held } = useStore(look)
  const [isReading, setReading] = useState(false)
  // A map may use much memory: it is dropped together with the file.
  useEffect(() => {
    const { table } = map.getState()
    if (table === null || !('mediaId' in table) || table.mediaId !== held?.mediaId) map.forget()
  }, [map, held])
  return (
    <div className="column look" key={held?.mediaId ?? ''}>
      <Head isReading={isReading} onReading={setReading} />
      {isReading && isReadByOptions(sight) ? <ReaderPanel /> : null}
      {failure === null ? null : sight === null ? (
        <Unopened onOptions={() => setReading(true)} />
      ) : (
        <div className="inset">
          <FailureNotice because={failure} />
        </div>
      )}
      {sight === null && failure === null ? <Skeleton said={messages.say('look.loading')} /> : null}
      {sight === null ? null : sight.type === 'table' ? (
        <TableFaces sight={sight} name={name} />
      ) : (
        <NonTabularPreview sight={sight} name={name} />
      )}
    </div>
  )
}
