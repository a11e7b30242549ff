/**
 * The words that the SQL of DuckDB reserves, in any letter case: a table or a column with such a name needs quotes. They
 * are the categories `reserved` and `type_function` of its table `duckdb_keywords()`.
 */
const RESERVED_WORDS: ReadonlySet<string> = new Set(
  `all analyse analyze and anti any array as asc asof asymmetric at authorization binary both by case cast check collate
  collation column columns concurrently constraint create cross default deferrable desc describe distinct do else end
  except false fetch for foreign freeze from full generated glob group having ilike in initially inner intersect into is
  isnull join lambda lateral leading left like limit map natural not notnull null offset on only or order outer overlaps
  pivot pivot_longer pivot_wider placing positional primary qualify references returning right select semi show similar
  some struct summarize symmetric table tablesample then to trailing true try_cast union unique unpack unpivot using
  variadic verbose when where window with`.split(/\s+/),
)

/** Whether SQL reserves this word, so that it would need quotes as a name. */
export const isReservedWord = (word: string): boolean => RESERVED_WORDS.has(word.toLowerCase())
