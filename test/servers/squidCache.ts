import { chmodSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createServerFolder, findFreePort, startServer } from './serverProcess.js'

/**
 * Formats the configuration of squid as a cache in front of one server, with room for its files in memory. It writes to
 * `room`.
 */
export const formatCacheConfig = (room: string, port: number, originPort: number): string => `
http_port 127.0.0.1:${port} accel defaultsite=127.0.0.1 no-vhost
cache_peer 127.0.0.1 parent ${originPort} 0 no-query originserver name=origin
http_access allow all
cache_mem 256 MB
maximum_object_size_in_memory 128 MB
pid_filename ${room}/squid.pid
access_log none
cache_store_log none
cache_log ${room}/error.log
coredump_dir ${room}
shutdown_lifetime 0 seconds
`

export interface Cache {
  /** `http://127.0.0.1:port`. */
  readonly origin: string
  close(): Promise<void>
}

/** Starts squid in front of a server on this machine. */
export async function startCache(originPort: number): Promise<Cache> {
  const room = createServerFolder('rudi-cache-')
  // When root starts it, squid runs as another user, who writes here.
  chmodSync(room, 0o777)
  const port = await findFreePort()
  const config = join(room, 'squid.conf')
  await writeFile(config, formatCacheConfig(room, port, originPort))
  const args = ['-N', '-f', config]
  const end = await startServer({ program: 'squid', args, port, errorLog: join(room, 'error.log') })
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      await end()
      rmSync(room, { recursive: true, force: true })
    },
  }
}
