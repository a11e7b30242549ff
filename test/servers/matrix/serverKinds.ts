import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { PRODUCERS, type ProducerName, type ProducerSetup } from '../producerServers.js'
import { startScgiProgram } from '../scgi.js'
import { findFreePort } from '../serverProcess.js'
import { formatCacheConfig } from '../squidCache.js'
import { JETTY, TOMCAT } from './javaServerKinds.js'
import { startRestartableServer } from './restartableServer.js'
import {
  alone,
  layCgi,
  PATH,
  type ServerKind,
  type ServerRun,
  servedFilePath,
  simple,
  USUAL,
  wwwOf,
} from './serverKind.js'
import type { Situation } from './situationNames.js'
import { TOOLS } from './thirdPartyTools.js'

/** nginx and Apache as in the other tests, configured for the situation by their own directives. */
function producer(name: ProducerName, situations: readonly Situation[], setup: Setups): ServerKind {
  return {
    name,
    needs: [name],
    situations,
    async start(serverRun) {
      const more: (() => Promise<void>)[] = []
      const given = (await setup(serverRun, (end) => void more.push(end))) ?? {}
      const port = await findFreePort()
      const { config, args, program } = PRODUCERS[name]
      const path = join(serverRun.room, 'server.conf')
      const place = { room: serverRun.room, root: wwwOf(serverRun), port }
      await writeFile(path, config(place, given))
      return alone(await startRestartableServer({ program, args: args(path, place) }, port), more)
    },
  }
}
type Setups = (serverRun: ServerRun, atEnd: (end: () => Promise<void>) => void) => Promise<ProducerSetup | undefined>

const at = (directives: string): ProducerSetup => ({ at: () => ({ [PATH]: directives }) })

const NGINX = producer('nginx', [...USUAL, 'gzip', 'noRanges', 'cut', 'limited'], async (serverRun, atEnd) => {
  if (serverRun.situation === 'gzip') {
    await writeFile(`${servedFilePath(serverRun)}.gz`, gzipSync(serverRun.bytes))
    return at('gzip_static always;')
  }
  if (serverRun.situation === 'noRanges') return at('max_ranges 0;')
  if (serverRun.situation === 'limited')
    return { ...at('limit_conn one 1;'), everywhere: 'limit_conn_zone $binary_remote_addr zone=one:1m;' }
  if (serverRun.situation !== 'cut') return {}
  const program = await startScgiProgram((socket) => {
    socket.write('Status: 200 OK\r\nContent-Type: text/csv\r\n\r\n')
    socket.end(serverRun.bytes.subarray(0, serverRun.cutAt))
  })
  atEnd(program.close)
  return at(`scgi_pass ${program.address}; scgi_param REQUEST_URI $request_uri;`)
})

const APACHE = producer('Apache', [...USUAL, 'gzip', 'noRanges', 'cut'], async (serverRun) => {
  if (serverRun.situation === 'gzip') return at('SetOutputFilter DEFLATE\n  SetEnv force-gzip 1')
  if (serverRun.situation === 'noRanges') return at('MaxRanges none')
  if (serverRun.situation !== 'cut') return {}
  await layCgi(serverRun)
  return at('SetHandler cgi-script\n  Options +ExecCGI')
})

const LIGHTTPD = simple('lighttpd', {
  needs: 'lighttpd',
  situations: [...USUAL, 'gzip', 'noRanges', 'cut'],
  async command(serverRun, port) {
    const config = join(serverRun.room, 'lighttpd.conf')
    const own: Partial<Record<Situation, string>> = {
      gzip: 'setenv.add-response-header = ("Content-Encoding" => "gzip")',
      noRanges: 'server.range-requests = "disable"',
      cut: 'cgi.assign = ("" => "")\nserver.stream-response-body = 2',
    }
    await writeFile(
      config,
      `server.modules = ("mod_setenv", "mod_cgi")
server.document-root = "${wwwOf(serverRun)}"
server.bind = "127.0.0.1"
server.port = ${port}
mimetype.assign = ("" => "text/csv")
${own[serverRun.situation] ?? ''}
`,
    )
    return { program: 'lighttpd', args: ['-D', '-f', config] }
  },
})

const CADDY = simple('Caddy', {
  needs: 'caddy',
  situations: [...USUAL, 'gzip', 'noRanges'],
  async command(serverRun, port) {
    const config = join(serverRun.room, 'Caddyfile')
    const own: Partial<Record<Situation, string>> = {
      gzip: 'header Content-Encoding gzip',
      noRanges: 'request_header -Range\n  header -Accept-Ranges',
    }
    const options = '{\n  admin off\n  auto_https off\n}'
    const site = `http://127.0.0.1:${port} {\n  root * ${wwwOf(serverRun)}\n  ${own[serverRun.situation] ?? ''}\n  file_server\n}`
    await writeFile(config, `${options}\n${site}\n`)
    const env = { HOME: serverRun.room, XDG_DATA_HOME: serverRun.room }
    return { program: 'caddy', args: ['run', '--config', config, '--adapter', 'caddyfile'], env }
  },
})

/** Its file server, over HTTP/1 like the others. */
const H2O = simple('H2O', {
  needs: 'h2o',
  situations: USUAL,
  async command(serverRun, port) {
    const config = join(serverRun.room, 'h2o.yaml')
    const lines = [
      ...(process.getuid?.() === 0 ? ['user: root'] : []),
      'hosts:',
      '  default:',
      `    listen: {host: 127.0.0.1, port: ${port}}`,
      `    paths: {/: {file.dir: ${wwwOf(serverRun)}}}`,
    ]
    await writeFile(config, `${lines.join('\n')}\n`)
    return { program: 'h2o', args: ['-m', 'worker', '-c', config] }
  },
})

/** rclone as a web server of a folder, as producers publish a remote storage. */
const RCLONE = simple('rclone serve http', {
  needs: 'rclone',
  situations: USUAL,
  command: async (serverRun, port) => ({
    program: 'rclone',
    args: [
      'serve',
      'http',
      '--config',
      join(serverRun.room, 'rclone.conf'),
      '--addr',
      `127.0.0.1:${port}`,
      wwwOf(serverRun),
    ],
  }),
})

const SERVE = simple('serve', {
  needs: 'serve',
  situations: USUAL,
  command: async (serverRun, port) => ({
    program: TOOLS.serve.program,
    args: ['-L', '-l', `tcp://127.0.0.1:${port}`, wwwOf(serverRun)],
  }),
})

const HTTP_SERVER = simple('http-server', {
  needs: 'httpServer',
  situations: USUAL,
  command: async (serverRun, port) => ({
    program: TOOLS.httpServer.program,
    args: [wwwOf(serverRun), '-a', '127.0.0.1', '-p', String(port), '-s'],
  }),
})

/** It does not support ranges. */
const PYTHON = simple('python http.server', {
  needs: 'python',
  situations: ['steady', 'overwritten', 'noRanges', 'stopped'],
  command: async (serverRun, port) => ({
    program: 'python3',
    args: ['-m', 'http.server', String(port), '--bind', '127.0.0.1', '-d', wwwOf(serverRun)],
  }),
})

/** An S3 server with public objects. It keeps them in memory, so it has none after a kill. */
const MOTO: ServerKind = {
  name: 'moto (S3)',
  needs: ['moto'],
  situations: ['steady', 'overwritten', 'stopped', 'gzip'],
  async start(serverRun) {
    const port = await findFreePort()
    const group = await startRestartableServer({ program: TOOLS.moto.program, args: ['-p', String(port)] }, port)
    const ask = async (path: string, headers: Record<string, string> = {}, body?: Buffer): Promise<void> => {
      const url = `http://127.0.0.1:${port}${path}`
      const reply = await fetch(url, { method: 'PUT', headers, ...(body && { body: new Uint8Array(body) }) })
      if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
    }
    const isPacked = serverRun.situation === 'gzip'
    const headers = { 'x-amz-acl': 'public-read', ...(isPacked && { 'content-encoding': 'gzip' }) }
    const put = (bytes: Buffer): Promise<void> => ask(PATH, headers, isPacked ? gzipSync(bytes) : bytes)
    await ask(PATH.slice(0, PATH.lastIndexOf('/')))
    await put(serverRun.bytes)
    return { ...alone(group), put }
  },
}

/** squid as a cache in front of nginx, with room for the file. */
const SQUID: ServerKind = {
  name: 'squid before nginx',
  needs: ['squid', 'nginx'],
  situations: USUAL,
  async start(serverRun) {
    const origin = await NGINX.start(serverRun)
    const port = await findFreePort()
    const room = join(serverRun.room, 'squid')
    await mkdir(room)
    // When root starts it, squid runs as another user, who writes here.
    await chmod(room, 0o777)
    const config = join(room, 'squid.conf')
    await writeFile(config, formatCacheConfig(room, port, origin.port))
    const group = await startRestartableServer({ program: 'squid', args: ['-N', '-f', config] }, port)
    return alone(group, [origin.close])
  },
}

/** toxiproxy in front of nginx. */
const TOXIPROXY: ServerKind = {
  name: 'nginx behind toxiproxy',
  needs: ['toxiproxy', 'nginx'],
  situations: ['reset', 'short'],
  async start(serverRun) {
    const origin = await NGINX.start(serverRun)
    const [api, port] = [await findFreePort(), await findFreePort()]
    const args = ['-host', '127.0.0.1', '-port', String(api)]
    const group = await startRestartableServer({ program: TOOLS.toxiproxy.program, args }, api)
    const ask = async (path: string, body: object): Promise<void> => {
      const reply = await fetch(`http://127.0.0.1:${api}${path}`, { method: 'POST', body: JSON.stringify(body) })
      if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
    }
    await ask('/proxies', { name: 'nginx', listen: `127.0.0.1:${port}`, upstream: `127.0.0.1:${origin.port}` })
    const toxic =
      serverRun.situation === 'reset'
        ? { type: 'reset_peer', attributes: { timeout: 1500 } }
        : { type: 'limit_data', attributes: { bytes: 12_000_000 } }
    await ask('/proxies/nginx/toxics', toxic)
    return { ...alone(group, [origin.close]), port }
  },
}

export const SERVER_KINDS: readonly ServerKind[] = [
  ...[NGINX, APACHE, LIGHTTPD, CADDY, H2O, TOMCAT, JETTY, RCLONE, SERVE, HTTP_SERVER, PYTHON],
  ...[MOTO, SQUID, TOXIPROXY],
]
