import { ChevronDown, ChevronRight, Plus, Table2 } from 'lucide-react'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { QueryTable, TableSchema } from '../../../shared/query/model.js'
import { Button, IconButton } from '../../components/controls/Button.js'
import { FileName } from '../../components/display/FileName.js'
import { FailureNotice } from '../../components/feedback/FailureNotice.js'
import { useMessages, useStores } from '../../context/appContext.js'
import { LinkSearchField } from '../deepLinks/LinkSearchField.js'
import { PaneEdge } from '../navigation/PaneEdge.js'
import { formatCell } from '../preview/rows/formatCell.js'
import { COLUMN_KIND_ICONS } from '../preview/table/columnKindIcons.js'

function Columns({ table, schema }: { readonly table: string; readonly schema: TableSchema }): React.JSX.Element {
  const { query } = useStores()
  const messages = useMessages()
  return (
    <ul className="query-columns">
      {schema.columns.map((column, index) => {
        const Icon = COLUMN_KIND_ICONS[column.kind]
        const sample = schema.rows.map((row) => row[index]).find((cell) => cell !== null && cell !== undefined)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place; names may be there twice.
          <li key={index}>
            <button
              type="button"
              title={`${messages.say('query.insert', { name: column.name })} · ${column.type}`}
              onClick={() => query.insertColumn(table, column.name)}
            >
              <Icon size={12} aria-label={messages.say(`preview.kind.${column.kind}`)} />
              <span>{column.name}</span>
              <small>
                {sample === null || sample === undefined ? '' : formatCell(sample, column.kind, messages, column)}
              </small>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

function TableItem({ table: item }: { readonly table: QueryTable }): React.JSX.Element {
  const { query } = useStores()
  const messages = useMessages()
  const { table, datasetTitle, name } = item
  const isOpen = useStore(query, (state) => state.unfolded === table)
  const schema = useStore(query, (state) => state.schemas.get(table))
  return (
    <li>
      <div className="query-table">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => query.unfold(table)}
          title={`${table}\n${name} · ${datasetTitle}`}
        >
          {isOpen ? <ChevronDown size={14} aria-hidden /> : <ChevronRight size={14} aria-hidden />}
          <span className="query-table-words">
            <code>
              <FileName name={table} />
            </code>
            <small>{datasetTitle === '' ? name : `${name} · ${datasetTitle}`}</small>
          </span>
        </button>
        <IconButton
          icon={Plus}
          name={messages.say('query.insert', { name: table })}
          onClick={() => query.insertTable(table)}
        />
      </div>
      {!isOpen || schema === undefined ? null : schema === 'loading' ? (
        <div className="skeleton wide" />
      ) : 'code' in schema ? (
        <FailureNotice because={schema} />
      ) : (
        <Columns table={table} schema={schema} />
      )}
    </li>
  )
}

/** Every file of the library as a table, with a search, its columns and its first values. */
export function TableBrowser(): React.JSX.Element {
  const { query, library, navigation, paneWidths } = useStores()
  const messages = useMessages()
  const width = useStore(paneWidths, (widths) => widths.tables)
  const { tables, moreTables, search, near } = useStore(query)
  const held = useStore(library, (state) => state.everything)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the library holds is why it is asked for again.
  useEffect(() => void query.find(query.getState().search), [query, held, near])
  return (
    <div className="query-side" style={{ width }}>
      <section className="query-tables" aria-label={messages.say('query.tables')}>
        <LinkSearchField
          name={messages.say('query.tables.search')}
          text={search}
          onText={(text) => void query.find(text)}
        />
        {tables.length === 0 ? (
          <>
            <p className="hint query-none">
              <Table2 size={16} aria-hidden />
              {messages.say(search === '' ? 'query.tables.none' : 'query.tables.not-found')}
            </p>
            {search === '' ? (
              <Button onClick={() => navigation.go('catalogue')}>{messages.say('downloads.empty.do')}</Button>
            ) : null}
          </>
        ) : (
          <ul>
            {tables.map((one) => (
              <TableItem key={one.table} table={one} />
            ))}
          </ul>
        )}
        {moreTables ? <p className="hint">{messages.say('query.tables.more')}</p> : null}
      </section>
      <PaneEdge pane="tables" side="end" name={messages.say('query.tables.resize')} />
    </div>
  )
}
