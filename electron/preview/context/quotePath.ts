import { escapeGlob } from '../../../shared/preview/sql/escapeGlob.js'
import { quoteLiteral } from '../../../shared/preview/sql/quoteSql.js'

/** Quotes a path for an SQL function that reads files, where `*` and the like would be patterns. */
export const quotePath = (path: string): string => quoteLiteral(escapeGlob(path))
