import { LONGEST_CONTINUED_SUFFIX } from '../../../shared/download/files/fileSuffixes.js'
import { fitPathLength } from '../../../shared/download/files/fitPathLength.js'
import { AGE_SUFFIX } from '../../../shared/protect/protectedName.js'

/** Fits a name to the longest path of the system. A file that is kept encrypted has a suffix of its own. */
export function fitFileName(folder: string, name: string, isProtected: boolean): string {
  if (!isProtected) return fitPathLength(folder, name, LONGEST_CONTINUED_SUFFIX)
  return `${fitPathLength(folder, name, `${AGE_SUFFIX}${LONGEST_CONTINUED_SUFFIX}`)}${AGE_SUFFIX}`
}
