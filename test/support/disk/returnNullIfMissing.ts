/** Returns the result of a disk operation, or null when the path no longer exists. */
export async function returnNullIfMissing<T>(asked: () => Promise<T>): Promise<T | null> {
  try {
    return await asked()
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw problem
  }
}
