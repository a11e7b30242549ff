import { ArrowLeft, Database, FileArchive, FileOutput, SlidersHorizontal } from 'lucide-react'
import { Fragment } from 'react'
import { useStore } from 'zustand'
import type { Preview } from '../../../shared/preview/model.js'
import { isProtectedName, withoutAgeSuffix } from '../../../shared/protect/protectedName.js'
import { removeExtension } from '../../../shared/text/removeExtension.js'
import { Button, IconButton } from '../../components/controls/Button.js'
import { SegmentedControl } from '../../components/controls/SegmentedControl.js'
import { useMessages, useStores } from '../../context/appContext.js'
import { formatEncoding } from '../../messages/formatEncoding.js'
import type { Messages } from '../../messages/messages.js'
import { mayHaveMap } from '../map/mayHaveMap.js'
import { OpenElsewhereMenu } from './openElsewhere/OpenElsewhereMenu.js'
import type { RowSource } from './rows/rowSource.js'
import { isReadByOptions } from './store/chosenReaderOptions.js'
import { getExportSource, getQueriedPart } from './store/previewedPart.js'
import type { PreviewTab } from './store/previewState.js'
import { describeTableFormat } from './table/describeTableFormat.js'
import { formatRowCount } from './table/formatRowCount.js'
import { SheetSelect } from './table/SheetSelect.js'
import { useQueryFiles } from './useQueryFiles.js'

type Table = Extract<Preview, { readonly type: 'table' }>

/** The detected format, as a line of short facts. */
function sayFacts(content: Preview, messages: Messages): readonly string[] {
  switch (content.type) {
    case 'table': {
      const { columns, columnsLeftOut } = content.table
      return [
        ...describeTableFormat(content.format, messages),
        formatRowCount(content.count, messages),
        messages.say('preview.columns', { count: columns.length + columnsLeftOut }),
      ]
    }
    case 'picture':
      return [
        content.of.toUpperCase(),
        messages.say('preview.picture', { width: content.width, height: content.height }),
      ]
    case 'document':
      return [`PDF ${content.version}`.trim(), messages.say('preview.pages', { count: content.pages })]
    case 'text':
      return [formatEncoding(content.encoding)]
    case 'archive':
      return ['ZIP']
    default:
      return []
  }
}

function Facts({ content }: { readonly content: Preview }): React.JSX.Element {
  const { preview } = useStores()
  const messages = useMessages()
  const grid = useStore(preview, (state) => state.grid)
  if (content.type === 'table' && grid !== null) return <TableFacts content={content} source={grid.source} />
  return <FactLine facts={sayFacts(content, messages)} />
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
function TableFacts({ content, source }: { readonly content: Table; readonly source: RowSource }): React.JSX.Element {
  const { preview } = useStores()
  const messages = useMessages()
  const { of: rows, exact } = useStore(source)
  const profiled = useStore(preview, ({ profile }) => (profile?.whole === true ? profile.rows : null))
  const known = exact ? rows : profiled
  const counted: Table = known === null ? content : { ...content, count: { type: 'exact', rows: known } }
  return <FactLine facts={sayFacts(counted, messages)} />
}

interface PreviewHeadProps {
  readonly isReading: boolean
  readonly onReading: (isReading: boolean) => void
}

/** The title of the preview with its format, the faces of a table, and what can be done with the file. */
export function PreviewHead({ isReading, onReading }: PreviewHeadProps): React.JSX.Element {
  const { preview, navigation, exportDialog } = useStores()
  const messages = useMessages()
  const state = useStore(preview)
  const { name, content, tab, from, entry, entryName, failure } = state
  const title = entry === null ? name : `${name} › ${entryName}`
  const queryFiles = useQueryFiles()
  const faces: readonly PreviewTab[] = [
    'rows',
    'columns',
    ...(content?.type === 'table' && mayHaveMap(content.map, content.table.columns) ? (['map'] as const) : []),
  ]
  const onExport = (): void => {
    const stem = removeExtension(withoutAgeSuffix(name))
    const source = getExportSource(preview.getState(), stem)
    if (source === null) return
    const partName = messages.say('preview.export.name', { name: stem })
    void exportDialog.offer({ ...source, partName, isProtected: isProtectedName(name) })
  }
  const onQuery = (): void => {
    const part = getQueriedPart(preview.getState())
    if (part !== null) queryFiles(part)
  }
  return (
    <header className="look-head">
      <IconButton icon={ArrowLeft} name={messages.say('preview.back')} onClick={() => navigation.go(from)} />
      <div className="two-lines">
        <h1 className="tool-title" title={title}>
          {title}
        </h1>
        {content === null ? null : <Facts content={content} />}
      </div>
      {entry === null ? null : (
        <Button icon={FileArchive} onClick={() => void preview.enter(null)}>
          {messages.say('preview.archive.back')}
        </Button>
      )}
      <SheetSelect />
      {(content !== null || failure !== null) && isReadByOptions(state) ? (
        <IconButton
          icon={SlidersHorizontal}
          name={messages.say('preview.reader')}
          aria-expanded={isReading}
          onClick={() => onReading(!isReading)}
        />
      ) : null}
      {content === null ? null : <OpenElsewhereMenu />}
      {content?.type === 'table' ? (
        <>
          <SegmentedControl
            name={messages.say('preview.faces')}
            value={tab}
            options={faces.map((value) => ({ value, label: messages.say(`preview.face.${value}`) }))}
            onChange={preview.turn}
          />
          <Button icon={Database} onClick={onQuery}>
            {messages.say('query.open')}
          </Button>
          <Button icon={FileOutput} aria-haspopup="dialog" onClick={onExport}>
            {messages.say('preview.export')}
          </Button>
        </>
      ) : null}
    </header>
  )
}
