import type { ProductSabotage } from '../../productSabotage.js'

/** What a query of a person may contain, and when that is decided. */
export const ALLOWED_SQL: readonly ProductSabotage[] = [
  {
    what: 'a query is run before it is judged',
    file: 'electron/preview/table/withQueryResult.ts',
    find: '    if (!checked.ok) return checked\n',
    replace: '',
    spec: 'wire/preview/hostileQueries.spec.ts',
    title: 'reads no other file, by whatever name',
  },
  {
    what: 'several statements are one question',
    file: 'shared/preview/sql/sqlSyntaxTree.ts',
    find: ' && statements.length === 1 ?',
    replace: ' ?',
    spec: 'wire/preview/allowedSql.spec.ts',
    title: 'is one SELECT: %s',
  },
  {
    what: 'a part of a query knows itself',
    file: 'shared/preview/sql/sqlSyntaxTree.ts',
    find: `      ahead.push({ value: entry, parts: known })
      known = new Set(known).add(getPartName(entry))
`,
    replace: `      known = new Set(known).add(getPartName(entry))
      ahead.push({ value: entry, parts: known })
`,
    spec: 'wire/preview/allowedSql.spec.ts',
    title: 'is refused: %s',
  },
  {
    what: 'a new kind of syntax is allowed',
    file: 'shared/preview/sql/validateQuery.ts',
    find: 'if (!EXPRESSIONS.has(String(node.class))) return refuse(node.class)',
    replace: '',
    spec: 'wire/preview/allowedSql.spec.ts',
    title: 'is refused: %s',
  },
  {
    what: 'any function computes',
    file: 'shared/preview/sql/validateQuery.ts',
    find: 'return isAllowedFunction(name) || isAllowedTableFunction(name) ? ALLOWED : refuseFunction(name)',
    replace: 'return ALLOWED',
    spec: 'wire/preview/allowedSql.spec.ts',
    title: 'is refused: %s',
  },
  {
    what: 'a table of another schema is a view of ours',
    file: 'shared/preview/sql/validateQuery.ts',
    find: 'return isOurs && views.has(name.toLowerCase()) ? ALLOWED : refuse(name)',
    replace: 'return views.has(name.toLowerCase()) ? ALLOWED : refuse(name)',
    spec: 'wire/preview/allowedSql.spec.ts',
    title: 'is refused: %s',
  },
  {
    what: 'a table of the engine’s schema is a part of a query',
    file: 'shared/preview/sql/validateQuery.ts',
    find: "if (isUsual(catalog_name, '') && isUsual(schema_name, '') && parts",
    replace: 'if (parts',
    spec: 'wire/preview/allowedSql.spec.ts',
    title: 'is refused: %s',
  },
  {
    what: 'a part of a query may be called like a file',
    file: 'shared/preview/sql/validateQuery.ts',
    find: '    for (const name of listPartNames(one.node)) if (!PART_NAME.test(name)) return refuse(name)\n',
    replace: '',
    spec: 'wire/preview/allowedSql.spec.ts',
    title: 'is refused: %s',
  },
]
