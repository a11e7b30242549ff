/** The suffixes that a download, an export and a repair put behind the name of a file. */
export const PARTIAL_SUFFIX = '.rudi-partial'
/**
 * The longest suffix of a partial that is continued: a digit tells it from those of other versions. Names are cut so
 * that it fits into the path. The partial of a buffered body has a longer suffix, and is used only where that fits.
 */
export const LONGEST_CONTINUED_SUFFIX = `${PARTIAL_SUFFIX}-2`

export const MISMATCH_SUFFIX = '.rudi-mismatch'
/** The suffix of a file whose name a newer file has taken. */
export const PREVIOUS_SUFFIX = '.rudi-previous'
