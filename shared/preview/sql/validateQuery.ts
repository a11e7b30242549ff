import { isAllowedFunction, isAllowedTableFunction, suggestFunction } from './allowedFunctions.js'
import { getStatement, isTree, listNodes, listPartNames, type ScopedNode, type Tree } from './sqlSyntaxTree.js'

/** Whether a query is allowed, and if not, why and for which name. */
export type QueryVerdict =
  | { readonly type: 'allowed' }
  /** It is not exactly one SELECT. */
  | { readonly type: 'not-a-question' }
  /** It calls or names something that a query may not. */
  | {
      readonly type: 'refused'
      readonly name: string
      /** The allowed function that was probably meant. */
      readonly near: string | null
    }

const ALLOWED: QueryVerdict = { type: 'allowed' }
const refuse = (name: unknown): QueryVerdict => ({ type: 'refused', name: String(name), near: null })
const refuseFunction = (name: string): QueryVerdict => ({ type: 'refused', name, near: suggestFunction(name) })

/** The expressions of SQL that only compute. Parameters are not allowed, because they would have no value. */
const EXPRESSIONS = new Set(
  'BETWEEN CASE CAST COLLATE COLUMN_REF COMPARISON CONJUNCTION CONSTANT FUNCTION LAMBDA LAMBDA_REF OPERATOR POSITIONAL_REFERENCE STAR SUBQUERY TYPE WINDOW'.split(
    ' ',
  ),
)

/** The other node types of DuckDB's tree: parts of a query, sources of rows, and how these are sorted and limited. */
const PARTS = new Set(
  [
    'SELECT_NODE SET_OPERATION_NODE RECURSIVE_CTE_NODE CTE_NODE',
    'BASE_TABLE SUBQUERY JOIN TABLE_FUNCTION EXPRESSION_LIST EMPTY PIVOT SHOW_REF',
    'ORDER_MODIFIER LIMIT_MODIFIER LIMIT_PERCENT_MODIFIER DISTINCT_MODIFIER',
    'ORDER_DEFAULT ASCENDING DESCENDING',
  ].flatMap((words) => words.split(' ')),
)

/** A node that describes a type with arguments, such as the digits of a decimal. */
const TYPE_ARGUMENTS = /_TYPE_INFO$/

/** `DESCRIBE` and `SUMMARIZE` of a query; other forms of `SHOW` read the catalogue. */
const SHOWN = new Set(['DESCRIBE', 'SUMMARY'])

/**
 * A permitted name of a part of a query. DuckDB reads a name with a dot, slash or star as a file name when nothing else
 * has it.
 */
const PART_NAME = /^[^./\\:*?[\]{}]+$/

/**
 * Decides whether a person's query is allowed, from the tree of DuckDB's own parser (`json_serialize_sql`): it must be
 * exactly one SELECT that reads only the given views and its own parts, and calls only allowed functions. All permitted
 * node types are listed, so that syntax of a newer DuckDB is refused until it is reviewed.
 */
export function validateQuery(tree: unknown, views: readonly string[]): QueryVerdict {
  const statement = getStatement(tree)
  if (statement === null) return { type: 'not-a-question' }
  const known = new Set(views.map((name) => name.toLowerCase()))
  for (const one of listNodes(statement)) {
    for (const name of listPartNames(one.node)) if (!PART_NAME.test(name)) return refuse(name)
    const verdict = judgeNode(one, known)
    if (verdict.type !== 'allowed') return verdict
  }
  return ALLOWED
}

function judgeNode({ node, parts }: ScopedNode, views: ReadonlySet<string>): QueryVerdict {
  if (typeof node.class === 'string') return judgeExpression(node)
  const { type } = node
  if (typeof type !== 'string') return ALLOWED
  if (!PARTS.has(type) && !TYPE_ARGUMENTS.test(type)) return refuse(type)
  switch (type) {
    case 'BASE_TABLE':
      return judgeTable(node, views, parts)
    case 'TABLE_FUNCTION': {
      const called = isTree(node.function) ? node.function.function_name : undefined
      if (typeof called !== 'string') return refuse(called)
      return isAllowedTableFunction(called) ? ALLOWED : refuseFunction(called)
    }
    case 'SHOW_REF':
      return isTree(node.query) && SHOWN.has(String(node.show_type)) ? ALLOWED : { type: 'not-a-question' }
    default:
      return ALLOWED
  }
}

function judgeExpression(node: Tree): QueryVerdict {
  if (!EXPRESSIONS.has(String(node.class))) return refuse(node.class)
  if (!('function_name' in node)) return ALLOWED
  const name = String(node.function_name)
  return isAllowedFunction(name) || isAllowedTableFunction(name) ? ALLOWED : refuseFunction(name)
}

/** A part of the query has no schema: with one, the engine would look in its catalogue. */
function judgeTable(
  { catalog_name, schema_name, table_name }: Tree,
  views: ReadonlySet<string>,
  parts: ReadonlySet<string>,
): QueryVerdict {
  const name = String(table_name)
  if (isUsual(catalog_name, '') && isUsual(schema_name, '') && parts.has(name.toLowerCase())) return ALLOWED
  const isOurs = isUsual(catalog_name, 'memory') && isUsual(schema_name, 'main')
  return isOurs && views.has(name.toLowerCase()) ? ALLOWED : refuse(name)
}

const isUsual = (name: unknown, usual: string): boolean => name === undefined || name === '' || name === usual
