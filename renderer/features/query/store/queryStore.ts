import { createStore, type StoreApi } from 'zustand/vanilla'
import { type Failure, failure } from '../../../../shared/failure.js'
import type { DatasetId, LibraryFileId, PortalId } from '../../../../shared/ids.js'
import { LIMITS } from '../../../../shared/limits.js'
import { formatIdentifier } from '../../../../shared/preview/sql/quoteSql.js'
import { WHOLE_TABLE } from '../../../../shared/preview/table/tableView.js'
import type { ChartData } from '../../../../shared/query/chart/chartDataSchema.js'
import type { ChartSpec } from '../../../../shared/query/chart/chartSpecSchema.js'
import { findErrorRange, type TextRange } from '../../../../shared/query/findErrorRange.js'
import { formatViewQuery } from '../../../../shared/query/formatViewQuery.js'
import type { PlanStep, QueryAnswer, QueryTable } from '../../../../shared/query/model.js'
import { EMPTY_BOOK, isStored, type QueryBook } from '../../../../shared/query/queryBook.js'
import { fail, type Result } from '../../../../shared/result.js'
import type { Api } from '../../../bridge/api.js'
import { createTableRowSource } from '../../preview/rows/tableRowSource.js'
import { createGridDisplayStore } from '../../preview/store/gridDisplayStore.js'
import type { OpenGrid } from '../../preview/store/openGrids.js'
import type { QueriedFile, SeenTable } from '../../preview/store/previewState.js'
import { createQueryRemoval, getShownBook, type LeavingQueries, type QueryRemoval } from './queryRemoval.js'
import { createTableDescriber, type ReadSchema } from './tableDescriber.js'

/** What is shown below the editor. */
export type QueryFace = 'rows' | 'chart' | 'map' | 'plan'

export interface QueryState {
  /** The portal whose queries these are. Null until a portal is chosen. */
  readonly portalId: PortalId | null
  readonly sql: string
  /** A text that the editor inserts at its caret as soon as it is there; null when there is none. */
  readonly insertion: string | null
  /** Saved queries and history; its draft is the last saved text of `sql`. */
  readonly book: QueryBook
  /** What is hidden of the book until its removal is carried out. */
  readonly leaving: LeavingQueries | null
  /** The removal is being carried out: it can no longer be undone. */
  readonly isSettling: boolean
  /** The dataset whose tables are listed first: that of the file from which the query was started. */
  readonly near: { readonly datasetId: DatasetId; readonly title: string } | null
  readonly search: string
  readonly tables: readonly QueryTable[]
  readonly moreTables: boolean
  readonly schemas: ReadonlyMap<string, ReadSchema>
  /** The table whose columns are unfolded. */
  readonly unfolded: string | null
  readonly running: boolean
  readonly answer: QueryAnswer | null
  /** All rows of the answer, with their display settings. */
  readonly rows: OpenGrid | null
  /** The query of this answer; the text may have been edited since. */
  readonly answeredSql: string
  readonly plan: readonly PlanStep[] | null
  readonly face: QueryFace
  readonly failure: Failure | null
  /** Why the stored book could not be read at the last attempt; null when it was read. */
  readonly unread: Failure | null
  /** The part of `sql` that the failure is about, until the text changes. */
  readonly errorRange: TextRange | null
}

export interface QueryStore extends StoreApi<QueryState>, QueryRemoval {
  /** Loads the queries of this portal, with its draft. */
  readonly open: (portalId: PortalId) => Promise<void>
  /** Reads the stored book again after it could not be read. */
  readonly readAgain: () => Promise<void>
  readonly write: (sql: string) => void
  /**
   * Puts another query into the editor. Text that is stored nowhere goes to the history first; when it cannot be stored,
   * it stays, and `failure` says why.
   */
  readonly replaceText: (sql: string) => Promise<void>
  /** Inserts a table's name at the caret. In an empty editor, it starts a query for the table's first rows. */
  readonly insertTable: (table: string) => void
  /** The same for a column of a table. */
  readonly insertColumn: (table: string, column: string) => void
  /** The editor has inserted the text. */
  readonly confirmInsertion: () => void
  /** Saves the draft now. */
  readonly flush: () => Promise<void>
  readonly run: () => Promise<void>
  readonly cancel: () => void
  readonly explain: () => Promise<void>
  /** The marks of a chart of the answer. */
  readonly draw: (spec: ChartSpec) => Promise<Result<ChartData>>
  readonly turn: (face: QueryFace) => void
  /** Opens the rows of the answer at this one, counted from 0 in the order of the answer. */
  readonly showRow: (origin: number) => void
  readonly find: (text: string) => Promise<void>
  /** Tables for completion whose file or dataset matches this text, in addition to those that are listed. */
  readonly suggest: (text: string) => Promise<readonly QueryTable[]>
  readonly unfold: (table: string) => void
  /** Reads the columns of a table. Resolves when `schemas` has them, or the failure. */
  readonly describe: (table: string) => Promise<void>
  /** Starts a query over a file or a part of it. The text in the editor is saved in the history. */
  readonly queryFile: (file: QueriedFile) => Promise<void>
  /** The same over those of these library files that are tables. */
  readonly queryLibrary: (files: readonly LibraryFileId[]) => Promise<void>
  readonly save: (name: string) => Promise<void>
}

const NOTHING: QueryState = {
  portalId: null,
  sql: '',
  insertion: null,
  book: EMPTY_BOOK,
  leaving: null,
  isSettling: false,
  near: null,
  search: '',
  tables: [],
  moreTables: false,
  schemas: new Map(),
  unfolded: null,
  running: false,
  answer: null,
  rows: null,
  answeredSql: '',
  plan: null,
  face: 'rows',
  failure: null,
  unread: null,
  errorRange: null,
}

const FIRST_ROWS = 100

export function createQueryStore(api: Api): QueryStore {
  const store = createStore<QueryState>(() => NOTHING)
  let pause: ReturnType<typeof setTimeout> | null = null
  let written = ''
  /** The reading of the book of this portal; true once it was read. */
  let reading: Promise<boolean> | null = null
  /** Answers to an earlier query are dropped. */
  let asked = 0
  /** The query that was stopped last: one that was not sent yet is not sent at all. */
  let stopped = 0
  /** The text that runs, and whether another one was run meanwhile: it follows as soon as the first has stopped. */
  let runningSql = ''
  let hasSuccessor = false
  let searched = 0

  async function flush(): Promise<void> {
    if (pause !== null) clearTimeout(pause)
    pause = null
    const { portalId } = store.getState()
    if (portalId === null || !(await readOnce(portalId))) return
    const { sql, portalId: shown } = store.getState()
    if (shown !== portalId || sql === written) return
    const before = written
    written = sql
    const kept = await api.ask('query.draft', { portalId, sql })
    // The next change, or leaving the screen, tries again.
    if (!kept.ok && written === sql) written = before
  }

  /** Reads the book unless it was read. After a failure the next call tries again. */
  async function readOnce(portalId: PortalId): Promise<boolean> {
    const mine = reading ?? readBook(portalId)
    reading = mine
    const isRead = await mine
    if (!isRead && reading === mine) reading = null
    return isRead
  }

  /**
   * Takes the stored book. False when the disk does not give it: then no draft is written, because it would replace the
   * stored one.
   */
  async function readBook(portalId: PortalId): Promise<boolean> {
    const answer = await api.ask('query.read', { portalId })
    const { portalId: shown, sql } = store.getState()
    if (shown !== portalId) return false
    if (!answer.ok) {
      store.setState({ unread: answer.failure })
      return false
    }
    const book = answer.value
    written = book.draft
    store.setState({ book, sql: sql === '' ? book.draft : sql, unread: null })
    if (sql === '' || sql === book.draft || isStored(book, book.draft)) return true
    // Text that was typed before the book was read is newer than its draft, which goes to the history.
    return keepBook(portalId, api.ask('query.shelve', { portalId, sql: book.draft }))
  }

  function write(sql: string): void {
    store.setState({ sql: sql.slice(0, LIMITS.PREVIEW_SQL_CHARS), errorRange: null })
    if (pause !== null) clearTimeout(pause)
    pause = setTimeout(() => void flush(), LIMITS.QUERY_DRAFT_MS)
  }

  /** Puts another query into the editor. False when the text before it could not be stored: then that one stays. */
  async function putText(sql: string): Promise<boolean> {
    for (;;) {
      const { sql: before, portalId } = store.getState()
      if (before === sql) return true
      if (portalId === null || isStored(getShownBook(store.getState()), before)) break
      // A history that is being removed would take what is put into it along.
      await removal.settle()
      // What is typed meanwhile is stored in its turn.
      if (!(await keepBook(portalId, api.ask('query.shelve', { portalId, sql: before })))) return false
    }
    write(sql)
    return true
  }

  /** Inserts a name, or writes a first query of this table where the editor is empty. */
  function insert(name: string, table: string, selected: string): void {
    if (store.getState().sql.trim() === '')
      write(`SELECT ${selected}\nFROM ${formatIdentifier(table)}\nLIMIT ${FIRST_ROWS}`)
    else store.setState({ insertion: name })
  }

  async function find(text: string): Promise<void> {
    const mine = ++searched
    store.setState({ search: text })
    const answer = await api.ask('query.tables', { text: text.trim(), near: store.getState().near })
    if (mine !== searched) return
    store.setState(
      answer.ok ? { tables: answer.value.tables, moreTables: answer.value.more } : { failure: answer.failure },
    )
  }

  /** Takes the book of this portal, unless another portal was opened meanwhile. */
  async function keepBook(portalId: PortalId, asked: Promise<Result<QueryBook>>): Promise<boolean> {
    const answer = await asked
    if (store.getState().portalId !== portalId) return false
    store.setState(answer.ok ? { book: answer.value } : { failure: answer.failure })
    return answer.ok
  }

  const removal = createQueryRemoval({ api, store, keepBook })

  const describe = createTableDescriber(api, {
    get: (table) => store.getState().schemas.get(table),
    set: (table, schema) => store.setState(({ schemas }) => ({ schemas: new Map(schemas).set(table, schema) })),
  })

  /** Shows that this text runs, and returns its number. */
  function begin(sql: string, shown: Partial<QueryState>): number {
    runningSql = sql
    hasSuccessor = false
    store.setState({ running: true, failure: null, errorRange: null, ...shown })
    return ++asked
  }

  /** Runs the text that the editor has now, in the place of the one that was stopped for it. */
  function runSuccessor(): Promise<void> {
    store.setState({ running: false })
    return run()
  }

  function cancel(): void {
    stopped = asked
    void api.ask('query.cancel', undefined)
  }

  async function run(): Promise<void> {
    const { portalId, sql, running } = store.getState()
    if (portalId === null || sql.trim() === '') return
    if (running) {
      if (sql === runningSql) return
      hasSuccessor = true
      return cancel()
    }
    const mine = begin(sql, { plan: null, face: 'rows' })
    await flush()
    await removal.settle()
    if (mine !== asked) return
    const answer = stopped === mine ? fail(failure('look/cancelled')) : await api.ask('query.run', { portalId, sql })
    if (mine !== asked) return
    if (hasSuccessor) return runSuccessor()
    if (answer.ok)
      store.setState({ running: false, answer: answer.value, answeredSql: sql, rows: openRows(answer.value) })
    else store.setState({ running: false, ...toFailed(sql, answer.failure) })
    const book = await api.ask('query.read', { portalId })
    // A failure of the query is not replaced by one of its history.
    if (answer.ok || book.ok) await keepBook(portalId, Promise.resolve(book))
  }

  /** A failure of the query `sql`, and its place in the text unless that was edited meanwhile. */
  const toFailed = (sql: string, failure: Failure): Pick<QueryState, 'failure' | 'errorRange'> => ({
    failure,
    errorRange: store.getState().sql === sql ? findErrorRange(sql, failure) : null,
  })

  /** Replaces the rows by those of the new answer; columns that stay the same keep their layout. */
  function openRows(answer: QueryAnswer): OpenGrid {
    const { rows: before, answer: previousAnswer } = store.getState()
    before?.source.close()
    const grid = createGridDisplayStore()
    if (before !== null && JSON.stringify(previousAnswer?.columns) === JSON.stringify(answer.columns)) {
      const { widths, hidden, pinned } = before.grid.getState()
      grid.setState({ widths, hidden, pinned })
    }
    const first = { table: answer, count: { type: 'exact', rows: answer.total } } as const
    return { source: createTableRowSource(api, { answer: answer.id }, first), grid }
  }

  /** Puts a first query over these tables into the editor; the previous text is saved. */
  async function beginQuery(
    [table = '', ...others]: readonly string[],
    seen: SeenTable = { view: WHOLE_TABLE, columns: [] },
  ): Promise<void> {
    // Comments above it name the other tables, to be joined.
    const first = others.map((other) => `-- ${other}\n`).join('') + formatViewQuery(table, seen, FIRST_ROWS)
    if (!(await putText(first))) return
    store.setState({ unfolded: table })
    void describe(table)
    await find('')
  }

  return {
    ...store,
    async open(portalId) {
      await flush()
      await removal.settle()
      asked++
      store.getState().rows?.source.close()
      store.setState({ ...NOTHING, portalId }, true)
      reading = null
      await readOnce(portalId)
    },
    async readAgain() {
      const { portalId } = store.getState()
      if (portalId !== null && (await readOnce(portalId))) store.setState({ failure: null })
    },
    write,
    async replaceText(sql) {
      store.setState({ failure: null })
      await putText(sql)
    },
    insertTable: (table) => insert(formatIdentifier(table), table, '*'),
    insertColumn: (table, column) => insert(formatIdentifier(column), table, formatIdentifier(column)),
    confirmInsertion: () => store.setState({ insertion: null }),
    flush,
    run,
    cancel() {
      hasSuccessor = false
      cancel()
    },
    async explain() {
      const { sql, running } = store.getState()
      if (running || sql.trim() === '') return
      const mine = begin('', { plan: null, face: 'plan' })
      const answer = await api.ask('query.explain', { sql })
      if (mine !== asked) return
      if (hasSuccessor) return runSuccessor()
      store.setState(
        answer.ok
          ? { running: false, plan: answer.value }
          : { running: false, face: 'rows', ...toFailed(sql, answer.failure) },
      )
    },
    draw: (spec) => api.ask('query.chart', spec),
    turn: (face) => store.setState({ face }),
    showRow(origin) {
      store.getState().rows?.grid.setState({ wantedRow: origin })
      store.setState({ face: 'rows' })
    },
    find,
    async suggest(text) {
      const answer = await api.ask('query.tables', { text, near: store.getState().near })
      return answer.ok ? answer.value.tables : []
    },
    unfold(table) {
      const { unfolded } = store.getState()
      store.setState({ unfolded: unfolded === table ? null : table })
      if (unfolded !== table) void describe(table)
    },
    describe,
    async queryFile({ datasetTitle = '', seen, ...file }) {
      store.setState({ near: { datasetId: file.datasetId, title: datasetTitle }, failure: null })
      const answer = await api.ask('query.name', { entry: null, part: null, label: '', ...file })
      if (answer.ok) await beginQuery([answer.value.table], seen)
      else store.setState({ failure: answer.failure })
    },
    async queryLibrary(files) {
      store.setState({ failure: null })
      const answer = await api.ask('query.ofFiles', { files: [...files] })
      if (!answer.ok) return store.setState({ failure: answer.failure })
      const [first] = answer.value
      if (first === undefined) return
      store.setState({ near: { datasetId: first.datasetId, title: first.datasetTitle } })
      await beginQuery(answer.value.map(({ table }) => table))
    },
    async save(name) {
      const { portalId, sql } = store.getState()
      if (portalId === null || sql.trim() === '') return
      const id = getShownBook(store.getState()).saved.find((one) => one.name === name)?.id ?? crypto.randomUUID()
      await keepBook(portalId, api.ask('query.save', { portalId, id, name, sql }))
    },
    ...removal,
  }
}
