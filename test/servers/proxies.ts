import { chmodSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isInstalled } from '../support/peers/isInstalled.js'
import { createServerFolder, findFreePort, startServer } from './serverProcess.js'

/*
 * Real proxies as companies run them: Debian's squid and tinyproxy on the loopback. Both require the login `ada` and
 * the password `secret`.
 */

export interface RealProxy {
  /** `http://127.0.0.1:port`. */
  readonly origin: string
  close(): Promise<void>
}

interface Kind {
  readonly program: string
  /** Files by name; the first is the configuration. */
  files(room: string, port: number): Readonly<Record<string, string>>
  args(config: string): readonly string[]
}

const SQUID: Kind = {
  program: 'squid',
  args: (config) => ['-N', '-f', config],
  files: (room, port) => ({
    'squid.conf': `
http_port 127.0.0.1:${port}
pid_filename ${room}/squid.pid
auth_param basic program /bin/sh ${room}/logins.sh
acl known proxy_auth REQUIRED
http_access allow known
http_access deny all
cache deny all
access_log none
cache_store_log none
cache_log ${room}/error.log
coredump_dir ${room}
shutdown_lifetime 0 seconds
`,
    'logins.sh': 'while read -r who; do if [ "$who" = "ada secret" ]; then echo OK; else echo ERR; fi; done\n',
  }),
}

const TINYPROXY: Kind = {
  program: 'tinyproxy',
  args: (config) => ['-d', '-c', config],
  files: (room, port) => ({
    'tinyproxy.conf': `
Port ${port}
Listen 127.0.0.1
Timeout 10
BasicAuth ada secret
LogFile "${room}/error.log"
PidFile "${room}/tinyproxy.pid"
`,
  }),
}

export const PROXIES = { squid: SQUID, tinyproxy: TINYPROXY } as const
export type ProxyName = keyof typeof PROXIES
export const PROXY_NAMES = Object.keys(PROXIES) as readonly ProxyName[]

/** Why a proxy is not available here, for the name of a skipped test; empty when it is. */
export const missingProxyReason = (name: ProxyName): string =>
  isInstalled(PROXIES[name].program, '-v') ? '' : ` (skipped: apt-get install ${PROXIES[name].program})`

export async function startProxy(name: ProxyName): Promise<RealProxy> {
  const room = createServerFolder('rudi-proxy-')
  // When root starts them, both run as other users, who write here.
  chmodSync(room, 0o777)
  const port = await findFreePort()
  const { program, files, args } = PROXIES[name]
  const made = files(room, port)
  for (const [file, text] of Object.entries(made)) await writeFile(join(room, file), text, { mode: 0o644 })
  const [config = ''] = Object.keys(made)
  const end = await startServer({ program, args: args(join(room, config)), port, errorLog: join(room, 'error.log') })
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      await end()
      rmSync(room, { recursive: true, force: true })
    },
  }
}
