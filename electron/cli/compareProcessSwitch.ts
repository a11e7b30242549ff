/** The argument with which the command line starts itself again as the comparing process. */
export const COMPARE_SWITCH = '--rudi-compare'
