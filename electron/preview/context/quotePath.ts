import { quoteLiteral } from '../../../shared/preview/query/quoteSql.js'
import { escapeGlob } from '../../../shared/preview/table/escapeGlob.js'

/** Quotes a path for an SQL function that reads files, where `*` and the like would be patterns. */
export const quotePath = (path: string): string => quoteLiteral(escapeGlob(path))
