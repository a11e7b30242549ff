/** An object in the syntax tree of a query from DuckDB's own parser (`json_serialize_sql`). */
export type Tree = Readonly<Record<string, unknown>>
export const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null

/** Returns the only statement of a parsed text; null when it is not exactly one SELECT. */
export function getStatement(tree: unknown): unknown {
  const statements = isTree(tree) ? tree.statements : undefined
  return Array.isArray(statements) && statements.length === 1 ? statements[0] : null
}

/** Lists all objects in the tree. It does not recurse, because a query may be nested deeper than our stack. */
export function listNodes(root: unknown): readonly Tree[] {
  const nodes: Tree[] = []
  const ahead: unknown[] = [root]
  while (ahead.length > 0) {
    const value = ahead.pop()
    if (!isTree(value)) continue
    if (!Array.isArray(value)) nodes.push(value)
    for (const child of Object.values(value)) ahead.push(child)
  }
  return nodes
}

/** Lists the names that a node gives to parts of the query (`WITH`). */
export function listPartNames(node: Tree): readonly string[] {
  const entries = isTree(node.cte_map) ? node.cte_map.map : undefined
  return Array.isArray(entries) ? entries.map((entry) => String(isTree(entry) ? entry.key : '')) : []
}

/**
 * Lists the tables that a query reads and does not define itself, in lower case, each once. Null when it is not exactly
 * one SELECT.
 */
export function listTables(tree: unknown): readonly string[] | null {
  const statement = getStatement(tree)
  if (statement === null) return null
  const nodes = listNodes(statement)
  const parts = new Set(nodes.flatMap(listPartNames).map((name) => name.toLowerCase()))
  const named = nodes.flatMap(({ type, table_name: name }) =>
    type === 'BASE_TABLE' && typeof name === 'string' ? [name.toLowerCase()] : [],
  )
  return [...new Set(named)].filter((name) => !parts.has(name))
}
