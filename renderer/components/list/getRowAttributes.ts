interface ListRowPlace {
  /** Its index in the list, by which the handlers of `useListSelection` find it. */
  readonly index: number
  /** Its name for assistive technology. */
  readonly label: string
  /** 0 in the row that the Tab key stops at. */
  readonly tabIndex: 0 | -1
  /** Whether the columns have a header, which counts as the first row. */
  readonly hasHeader?: boolean
}

/** Returns the attributes by which a row of a virtual list is found, named and counted: most rows of the list are not drawn. */
export const getRowAttributes = ({ index, label, tabIndex, hasHeader = false }: ListRowPlace) =>
  ({
    'aria-rowindex': index + (hasHeader ? 2 : 1),
    'aria-label': label,
    tabIndex,
    'data-index': index,
  }) as const
