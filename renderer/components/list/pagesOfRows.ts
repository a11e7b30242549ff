/** Rows per request: a little more than a screenful, so that scrolling stays ahead of the network. */
export const PAGE_SIZE = 100

/** The row at this index; null while its page is not loaded. */
export const getLoadedRow = <Row>(pages: ReadonlyMap<number, readonly Row[]>, index: number): Row | null =>
  pages.get(Math.floor(index / PAGE_SIZE))?.[index % PAGE_SIZE] ?? null

/** The index of the first loaded row that is meant; -1 when none is. */
export function findLoadedIndex<Row>(
  pages: ReadonlyMap<number, readonly Row[]>,
  isMeant: (row: Row) => boolean,
): number {
  for (const [page, rows] of pages) {
    const at = rows.findIndex(isMeant)
    if (at !== -1) return page * PAGE_SIZE + at
  }
  return -1
}

/** Lists the pages that hold these rows, in order. */
export function findPagesOfRows({ first, last }: { readonly first: number; readonly last: number }): readonly number[] {
  const from = Math.floor(first / PAGE_SIZE)
  return Array.from({ length: Math.floor(last / PAGE_SIZE) - from + 1 }, (_, step) => from + step)
}
