/** Whether `path` is one of the files, or inside one of the folders, of `at`. */
export const isPathIn = (path: string, at: readonly string[]): boolean =>
  at.some((place) => (place.endsWith('/') ? path.startsWith(place) : path === place))
