import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findFreePort, startServer } from '../../servers/serverProcess.js'

/** The rates to which connections can be limited; the presence of a file selects one. */
const PACES = { capped: '8m', half: '128m' } as const
export type Pace = keyof typeof PACES | 'full'

export interface Nginx {
  readonly url: string
  /** Limits every connection from now on to a rate. */
  pace(pace: Pace): Promise<void>
  /** Runs `during` and returns how many bytes of bodies left the server meanwhile. */
  counting<T>(during: () => Promise<T>): Promise<{ readonly value: T; readonly sentBytes: number }>
  close(): Promise<void>
}

/** The time in which a worker writes the log line of a response whose client has just ended. */
const LOG_SETTLES_MS = 200

/**
 * Starts nginx as producers run it: static files with sendfile, the portal's catalogue behind it, on a free loopback
 * port. `root` is served, and `room` receives everything it writes.
 */
export async function startNginx(root: string, room: string, portalUrl: string): Promise<Nginx> {
  await mkdir(room, { recursive: true })
  const port = await findFreePort()
  const config = join(room, 'nginx.conf')
  await writeFile(config, configOf({ root, room, portalUrl, port }))
  const errorLog = join(room, 'error.log')
  const end = await startServer({ program: 'nginx', args: ['-e', errorLog, '-p', room, '-c', config], port, errorLog })
  const flag = (name: string): string => join(room, `${name}.flag`)
  return {
    url: `http://127.0.0.1:${port}`,
    async pace(pace) {
      for (const name of Object.keys(PACES)) await rm(flag(name), { force: true })
      if (pace !== 'full') await writeFile(flag(pace), '')
    },
    async counting(during) {
      await writeFile(join(room, 'sent.log'), '')
      await writeFile(flag('count'), '')
      const value = await during()
      await new Promise((resolve) => setTimeout(resolve, LOG_SETTLES_MS))
      await rm(flag('count'))
      const lines = (await readFile(join(room, 'sent.log'), 'utf8')).trim().split('\n')
      return { value, sentBytes: lines.reduce((sum, line) => sum + Number(line), 0) }
    },
    close: end,
  }
}

interface Setting {
  readonly root: string
  readonly room: string
  readonly portalUrl: string
  readonly port: number
}

/** `/medias/` is for clients of the portal, `/files/` has the same files under their names for all other clients. */
const configOf = ({ root, room, portalUrl, port }: Setting): string => `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes auto;
pid ${room}/nginx.pid;
error_log ${room}/error.log;
events { worker_connections 1024; }
http {
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000;
  default_type application/octet-stream;
  client_body_temp_path ${room}/body;
  proxy_temp_path ${room}/proxy;
  fastcgi_temp_path ${room}/fastcgi;
  uwsgi_temp_path ${room}/uwsgi;
  scgi_temp_path ${room}/scgi;
  log_format sent '$body_bytes_sent';
  server {
    listen 127.0.0.1:${port};
    root ${root};
    set $pace 0;
    set $counted 0;
${Object.entries(PACES)
  .map(([name, rate]) => `    if (-f ${room}/${name}.flag) { set $pace ${rate}; }`)
  .join('\n')}
    if (-f ${room}/count.flag) { set $counted 1; }
    access_log off;
    location ~ ^/(medias|files)/ {
      autoindex on;
      limit_rate $pace;
      access_log ${room}/sent.log sent if=$counted;
    }
    location / { proxy_pass ${portalUrl}; }
  }
}
`
