/** The number of the user without rights, on every Linux. */
const ORDINARY_USER = 65534

/**
 * Does `work` with the rights of an ordinary user also when root runs the tests, because file modes do not bind root.
 * The whole process has these rights meanwhile, its threads included; files of the test stay root's.
 */
export async function asOrdinaryUser<T>(work: () => Promise<T>): Promise<T> {
  if (process.getuid?.() !== 0) return work()
  process.seteuid?.(ORDINARY_USER)
  try {
    return await work()
  } finally {
    process.seteuid?.(0)
  }
}
