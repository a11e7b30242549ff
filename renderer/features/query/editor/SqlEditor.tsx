import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { useMessages, useStores } from '../../../context/appContext.js'
import type { CompletionTables } from './completion.js'

/** Large, and not needed on any other screen: it is loaded with the first query. */
const CodeEditor = lazy(() => import('./CodeEditor.js'))

/** The SQL editor, with highlighting and with completion of tables and columns. */
export function SqlEditor(): React.JSX.Element {
  const { query } = useStores()
  const messages = useMessages()
  const sql = useStore(query, (state) => state.sql)
  const insertion = useStore(query, (state) => state.insertion)
  const errorRange = useStore(query, (state) => state.errorRange)
  const tables: CompletionTables = {
    suggest: query.suggest,
    async listColumns(table) {
      await query.describe(table)
      const schema = query.getState().schemas.get(table)
      return schema === undefined || schema === 'loading' || 'code' in schema ? [] : schema.columns
    },
  }
  return (
    <div className="query-edit">
      <Suspense fallback={<div className="query-editor skeleton" />}>
        <CodeEditor
          text={sql}
          insertion={insertion}
          errorRange={errorRange}
          onInserted={query.confirmInsertion}
          name={messages.say('query.sql')}
          hint={messages.say('query.sql.hint')}
          onText={query.write}
          onRun={() => void query.run()}
          tables={tables}
        />
      </Suspense>
    </div>
  )
}
