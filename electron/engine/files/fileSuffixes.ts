export const PARTIAL_SUFFIX = '.rudi-partial'
/** The suffix of the partial of another version. Names are cut so that it fits into the path. */
export const LONGEST_PARTIAL_SUFFIX = `${PARTIAL_SUFFIX}-2`

export const MISMATCH_SUFFIX = '.rudi-mismatch'
/** The suffix of a file whose name a newer file has taken. */
export const PREVIOUS_SUFFIX = '.rudi-previous'
