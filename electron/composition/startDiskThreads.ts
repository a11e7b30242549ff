import { access } from 'node:fs/promises'
import { LIMITS } from '../../shared/limits.js'

/**
 * Starts the threads that wait for the disk, `LIMITS.DISK_THREADS` of them unless the environment says how many. To be
 * called before anything else uses them: Node reads the variable when it hands the first call to a thread, which
 * this function does. It is removed again, because programs that are started later have their own needs.
 */
export function startDiskThreads(env: NodeJS.ProcessEnv): void {
  if (env.UV_THREADPOOL_SIZE !== undefined) return
  env.UV_THREADPOOL_SIZE = String(LIMITS.DISK_THREADS)
  access(process.execPath).catch(() => undefined)
  delete env.UV_THREADPOOL_SIZE
}
