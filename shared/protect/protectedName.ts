/** The suffix of files that are kept encrypted. */
export const AGE_SUFFIX = '.age'

/** Whether a file of this name is kept encrypted. */
export const isProtectedName = (name: string): boolean => name.endsWith(AGE_SUFFIX)

/** The name of the plain content. */
export const withoutAgeSuffix = (name: string): string =>
  isProtectedName(name) ? name.slice(0, -AGE_SUFFIX.length) : name
