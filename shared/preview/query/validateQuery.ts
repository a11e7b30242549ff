import { isAllowedFunction, isAllowedTableFunction } from './allowedFunctions.js'
import { getStatement, isTree, listNodes, listPartNames, type Tree } from './queryTree.js'

/** What is wrong with a query, and the name that it is about. */
export type QueryVerdict =
  | { readonly is: 'allowed' }
  /** It is not exactly one SELECT. */
  | { readonly is: 'not-a-question' }
  /** It calls or names something that a query may not. */
  | { readonly is: 'refused'; readonly name: string }

const ALLOWED: QueryVerdict = { is: 'allowed' }
const refused = (name: unknown): QueryVerdict => ({ is: 'refused', name: String(name) })

/** The expressions of SQL that only compute. A parameter would have no value, so it is left out. */
const EXPRESSIONS = new Set(
  'BETWEEN CASE CAST COLLATE COLUMN_REF COMPARISON CONJUNCTION CONSTANT FUNCTION LAMBDA LAMBDA_REF OPERATOR POSITIONAL_REFERENCE STAR SUBQUERY TYPE WINDOW'.split(
    ' ',
  ),
)

/** What else a tree of DuckDB's parser is made of: parts of a query, sources of rows, and how these are ordered and cut. */
const PARTS = new Set(
  [
    'SELECT_NODE SET_OPERATION_NODE RECURSIVE_CTE_NODE CTE_NODE',
    'BASE_TABLE SUBQUERY JOIN TABLE_FUNCTION EXPRESSION_LIST EMPTY PIVOT SHOW_REF',
    'ORDER_MODIFIER LIMIT_MODIFIER LIMIT_PERCENT_MODIFIER DISTINCT_MODIFIER',
    'ORDER_DEFAULT ASCENDING DESCENDING',
  ].flatMap((words) => words.split(' ')),
)

/** The description of a type that has arguments, as the digits of a decimal. */
const TYPE_ARGUMENTS = /_TYPE_INFO$/

/** `DESCRIBE` and `SUMMARIZE` of a query; the other ways of `SHOW` read the catalogue. */
const SHOWN = new Set(['DESCRIBE', 'SUMMARY'])

/** A name for a part of a query. DuckDB takes a name with a dot, a slash or a star in it for a file's when nothing else has it. */
const PART_NAME = /^[^./\\:*?[\]{}]+$/

/**
 * Decides about a person's query by the tree that DuckDB's own parser made of it (`json_serialize_sql`): exactly one
 * SELECT, which reads the given views and its own parts, and calls allowed functions only. Everything that the tree may
 * be made of is listed, so that a kind of syntax that a newer DuckDB brings is refused until it was reviewed.
 */
export function validateQuery(tree: unknown, views: readonly string[]): QueryVerdict {
  const statement = getStatement(tree)
  if (statement === null) return { is: 'not-a-question' }
  const nodes = listNodes(statement)
  const names: Names = { views: lowerCased(views), parts: lowerCased(nodes.flatMap(listPartNames)) }
  for (const name of names.parts) if (!PART_NAME.test(name)) return refused(name)
  for (const node of nodes) {
    const verdict = judgeNode(node, names)
    if (verdict.is !== 'allowed') return verdict
  }
  return ALLOWED
}

interface Names {
  readonly views: ReadonlySet<string>
  /** Parts of the query that it gives a name to (`WITH`). */
  readonly parts: ReadonlySet<string>
}

const lowerCased = (names: readonly string[]): ReadonlySet<string> => new Set(names.map((name) => name.toLowerCase()))

function judgeNode(node: Tree, names: Names): QueryVerdict {
  if (typeof node.class === 'string') return judgeExpression(node)
  const { type } = node
  if (typeof type !== 'string') return ALLOWED
  if (!PARTS.has(type) && !TYPE_ARGUMENTS.test(type)) return refused(type)
  switch (type) {
    case 'BASE_TABLE':
      return judgeTable(node, names)
    case 'TABLE_FUNCTION': {
      const called = isTree(node.function) ? node.function.function_name : undefined
      return typeof called === 'string' && isAllowedTableFunction(called) ? ALLOWED : refused(called)
    }
    case 'SHOW_REF':
      return isTree(node.query) && SHOWN.has(String(node.show_type)) ? ALLOWED : { is: 'not-a-question' }
    default:
      return ALLOWED
  }
}

function judgeExpression(node: Tree): QueryVerdict {
  if (!EXPRESSIONS.has(String(node.class))) return refused(node.class)
  if (!('function_name' in node)) return ALLOWED
  const name = String(node.function_name)
  return isAllowedFunction(name) || isAllowedTableFunction(name) ? ALLOWED : refused(name)
}

function judgeTable({ catalog_name, schema_name, table_name }: Tree, { views, parts }: Names): QueryVerdict {
  const name = String(table_name)
  const known = views.has(name.toLowerCase()) || parts.has(name.toLowerCase())
  const isOurs = isUsual(catalog_name, 'memory') && isUsual(schema_name, 'main')
  return known && isOurs ? ALLOWED : refused(name)
}

const isUsual = (name: unknown, usual: string): boolean => name === undefined || name === '' || name === usual
