import { failure } from '../../../shared/failure.js'
import type { PortalId } from '../../../shared/ids.js'
import { addToHistory, keepQuery, type QueryBook } from '../../../shared/query/queryBook.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { Clock } from '../../ports/clock.js'
import type { PortalRegistry } from '../../services/portalRegistry.js'
import type { QueryAnswers } from '../../services/query/queryAnswers.js'
import type { QueryBooks } from '../../services/query/queryBooks.js'
import type { QueryTables } from '../../services/query/queryTables.js'
import { describeUnknownPortal } from '../../services/unknownPortal.js'
import type { ForwardedName } from '../server/forwardingHandlers.js'
import type { IpcHandlers } from '../server/ipcServer.js'

type Verbs = Exclude<Extract<keyof IpcHandlers, `query.${string}`>, ForwardedName>

export interface QueryDeps {
  readonly queryTables: QueryTables
  readonly queryAnswers: QueryAnswers
  readonly queryBooks: QueryBooks
  readonly portals: Pick<PortalRegistry, 'findProfile'>
  readonly clock: Pick<Clock, 'now'>
}

/** Queries over the library. Saved queries belong to a portal. */
export function createQueryHandlers(deps: QueryDeps): Pick<IpcHandlers, Verbs> {
  const { queryTables, queryAnswers, queryBooks, portals, clock } = deps
  const change = async (id: PortalId, by: (book: QueryBook) => QueryBook | null): Promise<Result<QueryBook>> => {
    const portal = portals.findProfile(id)
    if (portal === null) return fail(describeUnknownPortal(id))
    const changed = await queryBooks.change(portal, by)
    if (!changed.ok) return changed
    return changed.value === null ? fail(failure('query/too-many')) : ok(changed.value)
  }
  return {
    'query.tables': ({ text, near }) => queryTables.search(text, near),
    'query.name': async (file) => {
      const table = await queryTables.getName(file)
      return table.ok ? ok({ table: table.value }) : table
    },
    'query.ofFiles': ({ files }) => queryTables.listForFiles(files),
    'query.describe': ({ table }) => queryAnswers.describe(table),
    'query.run': async ({ portalId, sql }) => {
      const answer = await queryAnswers.run(sql)
      const rows = answer.ok ? answer.value.total : null
      // A query is answered even when its history cannot be written.
      await change(portalId, (book) => addToHistory(book, { sql, atMs: clock.now(), rows }))
      return answer
    },
    'query.explain': ({ sql }) => queryAnswers.explain(sql),
    'query.chart': (spec) => queryAnswers.chart(spec),
    'query.read': async ({ portalId }) => {
      const portal = portals.findProfile(portalId)
      return portal === null ? fail(describeUnknownPortal(portalId)) : queryBooks.read(portal)
    },
    'query.draft': async ({ portalId, sql }) => {
      const kept = await change(portalId, (book) => (book.draft === sql ? book : { ...book, draft: sql }))
      return kept.ok ? ok(undefined) : kept
    },
    'query.shelve': ({ portalId, sql }) =>
      change(portalId, (book) => addToHistory(book, { sql, atMs: clock.now(), rows: null })),
    'query.save': ({ portalId, id, name, sql }) =>
      change(portalId, (book) => keepQuery(book, { id, name, sql, savedMs: clock.now() })),
    'query.remove': ({ portalId, ids }) =>
      change(portalId, (book) => ({ ...book, saved: book.saved.filter(({ id }) => !ids.includes(id)) })),
    'query.forgetHistory': ({ portalId }) => change(portalId, (book) => ({ ...book, history: [] })),
  }
}
