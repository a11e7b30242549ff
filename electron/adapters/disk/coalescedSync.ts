/**
 * Combines syncs that are requested at about the same time. A caller that comes while one is under way waits for the
 * next, because the running one may have begun before the caller's bytes were written; all such callers share the next
 * one.
 */
export function createCoalescedSync<T>(sync: (path: string) => Promise<T>): (path: string) => Promise<T> {
  const running = new Map<string, Promise<T>>()
  const next = new Map<string, Promise<T>>()

  const run = (path: string): Promise<T> => {
    const mine = sync(path).finally(() => {
      if (running.get(path) === mine) running.delete(path)
    })
    running.set(path, mine)
    return mine
  }
  return (path) => {
    const before = running.get(path)
    if (before === undefined) return run(path)
    const shared = next.get(path)
    if (shared !== undefined) return shared
    const mine = before
      .catch(() => undefined)
      .then(() => {
        next.delete(path)
        return run(path)
      })
    next.set(path, mine)
    return mine
  }
}
