import type { Engine } from '../../engine/api/engine.js'
import { createQueryAnswers, type QueryAnswers } from '../../services/query/queryAnswers.js'
import { createQueryBooks, type QueryBooks } from '../../services/query/queryBooks.js'
import { createQueryTables, type QueryTables } from '../../services/query/queryTables.js'
import { createTableNames } from '../../services/query/tableNames.js'
import type { AppServicesDeps } from './appServicesDeps.js'

export interface QueryServices {
  readonly queryBooks: QueryBooks
  readonly queryTables: QueryTables
  readonly queryAnswers: QueryAnswers
}

/** Creates the services of SQL queries: the tables of the library under stable names, answers, and saved queries. */
export function createQueryServices(deps: AppServicesDeps, engine: Engine): QueryServices {
  const { libraryIndex, preferences, clock } = deps
  const queryBooks = createQueryBooks({
    disk: deps.disk,
    folder: deps.queries.books,
    toFileName: deps.baskets.toFileName,
    log: deps.log,
  })
  const names = createTableNames({ disk: deps.disk, path: deps.queries.tableNames, log: deps.log })
  const queryTables = createQueryTables({ libraryIndex, engine, names, preferences })
  const queryAnswers = createQueryAnswers({
    disk: deps.disk,
    preview: deps.preview,
    tables: queryTables,
    clock,
    folder: deps.queries.answers,
    randomToken: deps.randomToken,
  })
  return { queryBooks, queryTables, queryAnswers }
}
