import { ArrowLeft, FileOutput, FolderOpen, LibraryBig, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import type { Sight } from '../../shared/look/model.js'
import { useStores, useWords } from '../page.js'
import { Button, IconButton } from '../parts/Button.js'
import { Choice } from '../parts/Choice.js'
import { ColumnProfiles } from '../parts/ColumnProfiles.js'
import { DataTable } from '../parts/DataTable.js'
import { ExportPane } from '../parts/ExportPane.js'
import { Notice, Trouble } from '../parts/Notice.js'
import { OtherSight } from '../parts/OtherSight.js'
import { QueryPane } from '../parts/QueryPane.js'
import { ShapeMap } from '../parts/ShapeMap.js'
import { SheetChoice } from '../parts/SheetChoice.js'
import { sayEncoding, sayFormat, sayRows } from '../parts/sayFormat.js'
import { useInLibrary } from '../parts/useInLibrary.js'
import type { Face } from '../stores/look.js'
import type { Words } from '../words/words.js'

type Table = Extract<Sight, { readonly is: 'table' }>

/** What was recognised, as a line of small facts. */
function sayFacts(sight: Sight, words: Words): readonly string[] {
  switch (sight.is) {
    case 'table': {
      const { columns, columnsLeftOut } = sight.table
      return [
        ...sayFormat(sight.format, words),
        sayRows(sight.count, words),
        words.say('look.columns', { count: columns.length + columnsLeftOut }),
      ]
    }
    case 'picture':
      return [sight.of.toUpperCase(), words.say('look.picture', { width: sight.width, height: sight.height })]
    case 'document':
      return [`PDF ${sight.version}`.trim(), words.say('look.pages', { count: sight.pages })]
    case 'text':
      return [sayEncoding(sight.encoding)]
    default:
      return []
  }
}

function Columns(): React.JSX.Element {
  const { look } = useStores()
  const words = useWords()
  const { profile, profileTrouble } = useStore(look)
  if (profile !== null) return <ColumnProfiles profile={profile} />
  return (
    <div className="inset">
      <Trouble because={profileTrouble} />
      {profileTrouble === null ? <Skeleton said={words.say('look.profile.loading')} /> : null}
    </div>
  )
}

function Skeleton({ said }: { readonly said: string }): React.JSX.Element {
  return (
    <div className="look-skeleton" role="status">
      <span className="hint">{said}</span>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((line) => (
        <div key={line} className="skeleton wide" />
      ))}
    </div>
  )
}

function Rows({ sight, name }: { readonly sight: Table; readonly name: string }): React.JSX.Element {
  const words = useWords()
  const { table, notes } = sight
  return (
    <>
      {notes.map((note) => (
        <div key={note} className="inset">
          <Notice meaning="waiting">{words.say(`look.note.${note}`)}</Notice>
        </div>
      ))}
      {table.more || table.columnsLeftOut > 0 ? (
        <p className="look-count">
          {table.more ? words.say('look.first', { rows: table.rows.length }) : null}
          {table.more && table.columnsLeftOut > 0 ? ' · ' : null}
          {table.columnsLeftOut > 0 ? words.say('look.left-out', { count: table.columnsLeftOut }) : null}
        </p>
      ) : null}
      <DataTable table={table} name={name} />
    </>
  )
}

function TableFaces({ sight, name }: { readonly sight: Table; readonly name: string }): React.JSX.Element {
  const { look } = useStores()
  const face = useStore(look, (state) => state.face)
  switch (face) {
    case 'columns':
      return <Columns />
    case 'query':
      return <QueryPane />
    case 'map':
      return sight.drawing === null ? <Rows sight={sight} name={name} /> : <ShapeMap drawing={sight.drawing} />
    case 'rows':
      return <Rows sight={sight} name={name} />
  }
}

function Head({
  onExport,
  exporting,
}: {
  readonly onExport: () => void
  readonly exporting: boolean
}): React.JSX.Element {
  const { look, place } = useStores()
  const words = useWords()
  const { name, sight, face, from } = useStore(look)
  const faces: readonly Face[] = [
    'rows',
    'columns',
    ...(sight?.is === 'table' && sight.drawing !== null ? (['map'] as const) : []),
    'query',
  ]
  return (
    <header className="look-head">
      <IconButton icon={ArrowLeft} name={words.say('look.back')} onClick={() => place.go(from)} />
      <div className="two-lines">
        <h1 className="tool-title" title={name}>
          {name}
        </h1>
        {sight === null ? null : <p className="look-facts">{sayFacts(sight, words).join(' · ')}</p>}
      </div>
      <SheetChoice />
      {sight?.is === 'table' ? (
        <>
          <Choice
            name={words.say('look.faces')}
            value={face}
            options={faces.map((value) => ({ value, label: words.say(`look.face.${value}`) }))}
            onChange={look.turn}
          />
          <Button icon={FileOutput} aria-expanded={exporting} onClick={onExport}>
            {words.say('look.export')}
          </Button>
        </>
      ) : null}
    </header>
  )
}

/** What can be done about a file that does not open: it is on the disk whatever came of it. */
function Unopened(): React.JSX.Element {
  const { look } = useStores()
  const words = useWords()
  const inLibrary = useInLibrary()
  const { held, name, trouble } = useStore(look)
  return (
    <div className="inset look-unopened">
      <Trouble because={trouble} />
      <p className="hint">{words.say('look.failed.hint')}</p>
      <div className="actions">
        <Button icon={RotateCcw} onClick={() => void look.again()}>
          {words.say('common.retry')}
        </Button>
        <Button icon={FolderOpen} onClick={look.reveal}>
          {words.say('look.reveal')}
        </Button>
        {held === null ? null : (
          <Button icon={LibraryBig} onClick={() => inLibrary({ ...held, name })}>
            {words.say('library.show')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** A file of the library from inside: rows, columns, map and questions, before anything else opens it. */
export default function Look(): React.JSX.Element {
  const { look } = useStores()
  const words = useWords()
  const { sight, name, trouble, held } = useStore(look)
  const [exporting, setExporting] = useState(false)
  return (
    <div className="column look" key={held?.mediaId ?? ''}>
      <Head exporting={exporting} onExport={() => setExporting(!exporting)} />
      {exporting && sight?.is === 'table' ? <ExportPane /> : null}
      {trouble === null ? null : sight === null ? (
        <Unopened />
      ) : (
        <div className="inset">
          <Trouble because={trouble} />
        </div>
      )}
      {sight === null && trouble === null ? <Skeleton said={words.say('look.loading')} /> : null}
      {sight === null ? null : sight.is === 'table' ? (
        <TableFaces sight={sight} name={name} />
      ) : (
        <OtherSight sight={sight} name={name} />
      )}
    </div>
  )
}
