export const PARTIAL_SUFFIX = '.rudi-partial'

export const MISMATCH_SUFFIX = '.rudi-mismatch'
/** The suffix of a file whose name a newer file has taken. */
export const PREVIOUS_SUFFIX = '.rudi-previous'
