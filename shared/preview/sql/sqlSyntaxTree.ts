/** An object in the syntax tree of a query from DuckDB's own parser (`json_serialize_sql`). */
export type Tree = Readonly<Record<string, unknown>>
export const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null

/** Returns the only statement of a parsed text; null when it is not exactly one SELECT. */
export function getStatement(tree: unknown): unknown {
  const statements = isTree(tree) ? tree.statements : undefined
  return Array.isArray(statements) && statements.length === 1 ? statements[0] : null
}

/** An object in the tree, and the names in lower case that the query itself gives to its parts (`WITH`) there. */
export interface ScopedNode {
  readonly node: Tree
  readonly parts: ReadonlySet<string>
}

/**
 * Lists all objects in the tree. It does not recurse, because a query may be nested deeper than our stack. A part is
 * known to the parts behind it and to the query that it belongs to, and nowhere else: where it is not known, the engine
 * takes the same name from its catalogue.
 */
export function listNodes(root: unknown): readonly ScopedNode[] {
  const nodes: ScopedNode[] = []
  const ahead: { readonly value: unknown; readonly parts: ReadonlySet<string> }[] = [{ value: root, parts: new Set() }]
  for (let next = ahead.pop(); next !== undefined; next = ahead.pop()) {
    const { value, parts } = next
    if (!isTree(value)) continue
    if (!Array.isArray(value)) nodes.push({ node: value, parts })
    let known = parts
    for (const entry of listParts(value)) {
      ahead.push({ value: entry, parts: known })
      known = new Set(known).add(getPartName(entry))
    }
    for (const [key, child] of Object.entries(value)) {
      if (key === 'cte_map') continue
      // Only the repeated side of a recursive part knows the part.
      const isRepeated = value.type === 'RECURSIVE_CTE_NODE' && key === 'right'
      ahead.push({ value: child, parts: isRepeated ? new Set(known).add(String(value.cte_name).toLowerCase()) : known })
    }
  }
  return nodes
}

/** Lists the parts that a node names (`WITH`), in their order. */
function listParts(node: Tree): readonly unknown[] {
  const entries = isTree(node.cte_map) ? node.cte_map.map : undefined
  return Array.isArray(entries) ? entries : []
}

const getPartName = (entry: unknown): string => String(isTree(entry) ? entry.key : '').toLowerCase()

/** Lists the names that a node gives to parts of the query (`WITH`), in lower case. */
export const listPartNames = (node: Tree): readonly string[] => listParts(node).map(getPartName)

/**
 * Lists the tables that a query reads and does not define itself, in lower case, each once. Null when it is not exactly
 * one SELECT.
 */
export function listTables(tree: unknown): readonly string[] | null {
  const statement = getStatement(tree)
  if (statement === null) return null
  const named = listNodes(statement).flatMap(({ node: { type, table_name: name }, parts }) =>
    type === 'BASE_TABLE' && typeof name === 'string' && !parts.has(name.toLowerCase()) ? [name.toLowerCase()] : [],
  )
  return [...new Set(named)]
}
