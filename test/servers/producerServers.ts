import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isInstalled } from '../support/peers/isInstalled.js'
import { createServerFolder, findFreePort, startServer } from './serverProcess.js'

/*
 * Real servers as producers run them: Debian's nginx-light and apache2, on the loopback, each with its own
 * configuration in a scratch folder. What a test needs in addition (gzip, no ranges, a CGI, fewer connections) is given
 * in the server's own directives.
 */

export interface ProducerSetup {
  /** Directives for the folder with the files: nginx's `location`, Apache's `Directory`. */
  readonly here?: string
  /** Directives for the whole server: nginx's `http`, Apache's top level. */
  readonly everywhere?: string
  /** Directives for one path each (`/export.csv`), made from the served folder: nginx's `location`, Apache's `Location`. */
  readonly at?: (root: string) => Readonly<Record<string, string>>
  /** Bytes per second that each connection is held to. */
  readonly bytesPerSecond?: number
  /** The portal that answers all other paths, so that a client finds both at one address. */
  readonly portalUrl?: string
}

/** One request in the server's own log. */
export interface LoggedRequest {
  readonly path: string
  readonly status: number
  readonly range: string | null
  readonly bodyBytes: number
}

export interface Producer {
  /** `http://127.0.0.1:port`, without a slash at the end. */
  readonly origin: string
  /** The folder that is served: `<root>/a.csv` is `<origin>/a.csv`. */
  readonly root: string
  /** All requests for files so far. A line is written when the response has ended. */
  answered(): Promise<readonly LoggedRequest[]>
  close(): Promise<void>
}

/** The files of a server, and how it is started. */
interface Kind {
  readonly program: string
  readonly debian: string
  config(place: Place, setup: ProducerSetup): string
  args(config: string, place: Place): readonly string[]
}

interface Place {
  readonly room: string
  readonly root: string
  readonly port: number
}

const isRoot = process.getuid?.() === 0

const NGINX: Kind = {
  program: 'nginx',
  debian: 'nginx-light',
  args: (config, { room }) => ['-e', join(room, 'error.log'), '-p', room, '-c', config],
  config: ({ room, root, port }, { here = '', everywhere = '', at = () => ({}), bytesPerSecond, portalUrl }) => `
${isRoot ? 'user root;' : ''}
daemon off;
pid ${room}/nginx.pid;
error_log ${room}/error.log;
events { worker_connections 256; }
http {
  sendfile on;
  default_type application/octet-stream;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${room}/${name};`).join(' ')}
  log_format asked '$request_uri|$status|$http_range|$body_bytes_sent';
  ${everywhere}
  server {
    listen 127.0.0.1:${port};
    location / {
      root ${root};
      access_log ${room}/asked.log asked;
      ${bytesPerSecond === undefined ? '' : `limit_rate ${bytesPerSecond};`}
      ${portalUrl === undefined ? '' : 'try_files $uri @portal;'}
      ${here}
    }
    ${Object.entries(at(root))
      .map(([path, what]) => `location = ${path} { root ${root}; access_log ${room}/asked.log asked; ${what} }`)
      .join('\n    ')}
    ${portalUrl === undefined ? '' : `location @portal { access_log off; proxy_pass ${portalUrl}; }`}
  }
}
`,
}

const APACHE: Kind = {
  program: 'apache2',
  debian: 'apache2',
  args: (config) => ['-f', config, '-DFOREGROUND'],
  config: ({ room, root, port }, { here = '', everywhere = '', at = () => ({}), bytesPerSecond, portalUrl }) => `
${APACHE_MODULES.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
${isRoot ? 'User www-data\nGroup www-data' : ''}
ServerName 127.0.0.1
Listen 127.0.0.1:${port}
PidFile ${room}/apache.pid
TypesConfig /dev/null
DefaultRuntimeDir ${room}
ErrorLog ${room}/error.log
DocumentRoot ${root}
LogFormat "%U|%>s|%{Range}i|%B" asked
CustomLog ${room}/asked.log asked
${everywhere}
${portalUrl === undefined ? '' : `RewriteEngine on\nRewriteCond ${root}%{REQUEST_URI} !-f\nRewriteRule ^ ${portalUrl}%{REQUEST_URI} [P,L]`}
<Directory ${root}>
  Require all granted
  ${bytesPerSecond === undefined ? '' : `SetOutputFilter RATE_LIMIT\n  SetEnv rate-limit ${Math.ceil(bytesPerSecond / 1024)}`}
  ${here}
</Directory>
${Object.entries(at(root))
  .map(([path, what]) => `<Location "${path}">\n  ${what}\n</Location>`)
  .join('\n')}
`,
}
const APACHE_MODULES = [
  ...['mpm_event', 'authz_core', 'mime', 'env', 'headers', 'filter', 'deflate', 'ratelimit'],
  ...['rewrite', 'proxy', 'proxy_http', 'cgid', 'alias'],
  ...['auth_basic', 'authn_core', 'authn_file', 'authz_user'],
]

export const PRODUCERS = { nginx: NGINX, Apache: APACHE } as const
export type ProducerName = keyof typeof PRODUCERS
export const PRODUCER_NAMES = Object.keys(PRODUCERS) as readonly ProducerName[]

/** Why a server is not available here, for the name of a skipped test; empty when it is. */
export const missingProducerReason = (name: ProducerName): string =>
  isInstalled(PRODUCERS[name].program, '-v') ? '' : ` (skipped: apt-get install ${PRODUCERS[name].debian})`

/** Starts a server with an empty folder. */
export async function startProducer(name: ProducerName, setup: ProducerSetup = {}): Promise<Producer> {
  const room = createServerFolder('rudi-producer-')
  const root = join(room, 'files')
  mkdirSync(root)
  chmodSync(root, 0o755)
  const port = await findFreePort()
  const kind = PRODUCERS[name]
  const place: Place = { room, root, port }
  const config = join(room, 'server.conf')
  await writeFile(config, kind.config(place, setup))
  const errorLog = join(room, 'error.log')
  const end = await startServer({
    program: kind.program,
    args: kind.args(config, place),
    port,
    errorLog,
  })
  return {
    origin: `http://127.0.0.1:${port}`,
    root,
    async answered() {
      const lines = (await readFile(join(room, 'asked.log'), 'utf8').catch(() => '')).trim().split('\n')
      return lines
        .filter((line) => line !== '')
        .map((line) => {
          const [path = '', status, range = '-', bytes] = line.split('|')
          return {
            path,
            status: Number(status),
            range: range === '-' ? null : range,
            bodyBytes: Number(bytes) || 0,
          }
        })
    },
    async close() {
      await end()
      rmSync(room, { recursive: true, force: true })
    },
  }
}
