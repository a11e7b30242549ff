import { createHash } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startPortal } from '../../../demo/portal.js'
import { createNoiseContent, createTableContent } from '../../../demo/seed/generatedContent.js'
import type { HashKind } from '../../../demo/seed/model.js'
import {
  type CataloguedFile,
  createDatasetAtProducer,
  deriveMediaId,
  getProducerPath,
} from '../../servers/createDatasetAtProducer.js'
import {
  type LoggedRequest,
  missingProducerReason,
  PRODUCER_NAMES,
  type Producer,
  startProducer,
} from '../../servers/producerServers.js'
import { type ScgiProgram, startScgiProgram } from '../../servers/scgi.js'
import { bundleCli } from '../../support/cli/bundleCli.js'
import { type CliResult, runCli } from '../../support/cli/runCli.js'
import { listPaths } from '../../support/disk/listPaths.js'
import { type MediaServer, startMediaServer } from '../../support/http/mediaServer.js'

/*
 * Downloads from real servers with directives from their own manuals. The portal redirects to them, and the command
 * line downloads all situations of a server in one run.
 */

// Each test starts processes and waits between attempts.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const SIZE = 2 * 1024 * 1024
const CUT_AT = SIZE / 4
/** Each file has different bytes, because a file that exists already would not be fetched. */
const rowsOf = (name: string): Buffer => Buffer.from(createTableContent(name, SIZE).read(0, SIZE))
const digestOf = (algorithm: string, bytes: Buffer): string => createHash(algorithm).update(bytes).digest('base64')

/** What a server's directives may refer to: the file's path, and the programs behind the server. */
interface Behind {
  readonly file: string
  readonly bytes: Buffer
  readonly scgi: string
  readonly http: string
}

interface Situation {
  readonly name: string
  /** `dummy`: no hash, so only the server's own answers identify the file. */
  readonly hash: HashKind
  readonly nginx: (behind: Behind) => string
  readonly Apache: (behind: Behind) => string
  /** Files at the requested path, beside the file or instead of it. */
  readonly lays?: { readonly nginx?: Lays; readonly Apache?: Lays }
  /** Expected fields of the command line's event about it. */
  readonly says: Readonly<Record<string, unknown>>
  /** The expected statuses in the server's own log, and the number of body bytes in all. */
  readonly statuses: readonly number[]
  readonly bodies: number
}
type Lays = (file: string, bytes: Buffer) => Promise<void>

const PACKED_BYTES = gzipSync(rowsOf('any')).length
const packedBeside: Lays = (file, bytes) => writeFile(`${file}.gz`, gzipSync(bytes))
const DECODED = expect.stringMatching(/The server sent it compressed \(gzip\): it was decompressed\.$/)
const UNPROVABLE = {
  event: 'done',
  verified: 'none',
  reason: 'not-a-hash',
  attempts: 1,
}

/** A CGI that sends the beginning and is killed: every time, or only the first time. */
const dying =
  (times: 'always' | 'once'): Lays =>
  async (file, bytes) => {
    await writeFile(`${file}.whole`, bytes)
    const dies = `head -c ${CUT_AT} ${file}.whole; kill -9 $$`
    const asked = times === 'always' ? dies : `if mkdir ${file}.asked 2>/dev/null; then ${dies}; fi`
    await writeFile(file, `#!/bin/sh\nprintf 'Content-Type: text/csv\\r\\n\\r\\n'\n${asked}\ncat ${file}.whole\n`)
    await chmod(file, 0o755)
  }
const CGI = () => 'SetHandler cgi-script\n  Options +ExecCGI'
const SCGI = ({ scgi }: Behind) => `scgi_pass ${scgi}; scgi_param REQUEST_URI $request_uri;`
const DIED_ONCE = {
  says: { event: 'done', verified: 'sha-256', attempts: 2 },
  statuses: [200, 200],
  bodies: CUT_AT + SIZE,
}

const SITUATIONS: readonly Situation[] = [
  {
    name: 'steady',
    hash: 'sha-256',
    nginx: () => '',
    Apache: () => '',
    says: { event: 'done', verified: 'sha-256', attempts: 1 },
    statuses: [200],
    bodies: SIZE,
  },
  {
    name: 'gzip on',
    hash: 'dummy',
    nginx: () => 'gzip on; gzip_types *;',
    Apache: () => 'SetOutputFilter DEFLATE',
    says: { ...UNPROVABLE, message: expect.not.stringContaining('compressed') },
    statuses: [200, 206],
    bodies: SIZE + 1,
  },
  {
    name: 'gzip forced',
    hash: 'sha-256',
    nginx: () => 'gzip_static always;',
    Apache: () => 'SetOutputFilter DEFLATE\n  SetEnv force-gzip 1',
    lays: { nginx: packedBeside },
    says: { event: 'done', verified: 'sha-256', attempts: 1, message: DECODED },
    statuses: [200],
    bodies: PACKED_BYTES,
  },
  {
    name: 'stored gzipped',
    hash: 'dummy',
    nginx: () => 'gzip_static always;',
    Apache: ({ file }) => `Alias ${file}.gz\n  AddEncoding gzip .gz`,
    lays: { nginx: packedBeside, Apache: packedBeside },
    says: { ...UNPROVABLE, message: DECODED },
    statuses: [200, 304],
    bodies: PACKED_BYTES,
  },
  {
    // nginx decompresses a file that is stored compressed and declares no length; its tag is then weak.
    name: 'weak tag',
    hash: 'dummy',
    nginx: () => 'gzip_static always; gunzip on; max_ranges 0;',
    Apache: () => 'Header edit ETag ^ W/\n  MaxRanges none',
    lays: { nginx: packedBeside },
    says: UNPROVABLE,
    statuses: [200, 304],
    bodies: SIZE,
  },
  {
    name: 'no tag',
    hash: 'dummy',
    nginx: () => 'etag off;',
    Apache: () => 'FileETag None',
    says: UNPROVABLE,
    statuses: [200, 206],
    bodies: SIZE + 1,
  },
  {
    name: 'no ranges',
    hash: 'dummy',
    nginx: () => 'max_ranges 0;',
    Apache: () => 'MaxRanges none',
    says: UNPROVABLE,
    statuses: [200, 304],
    bodies: SIZE,
  },
  {
    name: 'cut cleanly each time',
    hash: 'sha-256',
    nginx: SCGI,
    Apache: CGI,
    lays: { Apache: dying('always') },
    says: {
      event: 'failed',
      code: 'file/cut-short',
      message: expect.stringMatching(/Incomplete file \(2\.1\sMB expected, 524\.3\skB received\)/),
    },
    statuses: [200, 200],
    bodies: 2 * CUT_AT,
  },
  {
    name: 'cut cleanly once',
    hash: 'sha-256',
    nginx: SCGI,
    Apache: CGI,
    lays: { Apache: dying('once') },
    ...DIED_ONCE,
  },
  {
    name: 'cut once',
    hash: 'sha-256',
    nginx: ({ http }) => `proxy_pass ${http};`,
    Apache: ({ http }) => `ProxyPass ${http}`,
    ...DIED_ONCE,
  },
  {
    name: 'Content-MD5',
    hash: 'dummy',
    nginx: ({ bytes }) => `add_header Content-MD5 ${digestOf('md5', bytes)};`,
    Apache: () => 'ContentDigest on',
    says: {
      event: 'done',
      verified: 'md5',
      witness: 'content-md5',
      attempts: 1,
    },
    statuses: [200],
    bodies: SIZE,
  },
  {
    name: 'Content-Digest',
    hash: 'dummy',
    nginx: ({ bytes }) => `add_header Content-Digest "sha-256=:${digestOf('sha256', bytes)}:";`,
    Apache: ({ bytes }) => `Header set Content-Digest "sha-256=:${digestOf('sha256', bytes)}:"`,
    says: {
      event: 'done',
      verified: 'sha-256',
      witness: 'content-digest',
      attempts: 1,
    },
    statuses: [200],
    bodies: SIZE,
  },
  {
    name: 'a wrong Content-MD5',
    hash: 'dummy',
    nginx: () => `add_header Content-MD5 ${digestOf('md5', Buffer.from('another file'))};`,
    Apache: () => `Header set Content-MD5 ${digestOf('md5', Buffer.from('another file'))}`,
    says: {
      event: 'failed',
      code: 'file/corrupt',
      message: expect.stringContaining('(Content-MD5)'),
    },
    statuses: [200, 200],
    bodies: 2 * SIZE,
  },
  {
    name: 'a login is wanted',
    hash: 'sha-256',
    nginx: ({ file }) => `auth_basic "Espace"; auth_basic_user_file ${file}.logins;`,
    Apache: ({ file }) => `AuthType Basic\n  AuthName "Espace"\n  AuthUserFile ${file}.logins\n  Require valid-user`,
    lays: {
      nginx: (file) => writeFile(`${file}.logins`, ''),
      Apache: (file) => writeFile(`${file}.logins`, ''),
    },
    says: {
      event: 'failed',
      code: 'media/refused',
      message: expect.stringMatching(/producer’s server \(127\.0\.0\.1:\d+\) refuses .*Your account is not the cause/),
    },
    statuses: [401, 401],
    bodies: 500,
  },
]

const nameOf = ({ name }: Situation): string => `${name}.csv`
const YESTERDAY = Date.now() / 1000 - 86_400

let bundle: Awaited<ReturnType<typeof bundleCli>>
let behind: MediaServer
let scgi: ScgiProgram
beforeAll(async () => {
  bundle = await bundleCli()
  behind = await startMediaServer()
  for (const server of PRODUCER_NAMES)
    behind.on(`/${server}`, (_request, response, n) => {
      const bytes = rowsOf('cut once.csv')
      response.writeHead(200, { 'content-type': 'text/csv' })
      if (n > 1) response.end(bytes)
      else response.write(bytes.subarray(0, CUT_AT), () => response.destroy())
    })
  const asked: string[] = []
  scgi = await startScgiProgram((socket, path) => {
    const name = SITUATIONS.map(nameOf).find((one) => getProducerPath(one) === path) ?? ''
    const dies = name.includes('each time') || !asked.includes(path)
    asked.push(path)
    socket.write('Status: 200 OK\r\nContent-Type: text/csv\r\n\r\n')
    socket.end(rowsOf(name).subarray(0, dies ? CUT_AT : SIZE))
  })
})
afterAll(async () => {
  await Promise.all([bundle.remove(), behind.close(), scgi.close()])
})

interface Ran extends CliResult {
  readonly to: string
  readonly answered: readonly LoggedRequest[]
}

/** Downloads all of a producer's files with the command line, through the portal. */
async function downloaded(
  producer: Producer,
  files: readonly CataloguedFile[],
  more: readonly string[] = [],
): Promise<Ran> {
  const dataset = createDatasetAtProducer('Serveurs', files)
  const portal = await startPortal({
    datasets: 60,
    more: [dataset],
    producersAt: producer.origin,
  })
  const room = await mkdtemp(join(tmpdir(), 'rudi-servers-'))
  const to = join(room, 'to')
  const where = ['--to', to, '--portal', portal.url, '--data-dir', join(room, 'data')]
  const run = await runCli(bundle.script, ['download', dataset.id, ...where, '--json', ...more])
  await portal.close()
  return { ...run, to, answered: await producer.answered() }
}

describe.each(PRODUCER_NAMES)('%s', (server) => {
  const why = missingProducerReason(server)
  let producer: Producer
  let ran: Ran

  beforeAll(async () => {
    if (why !== '') return
    const at = (root: string) => {
      const directivesOf = (one: Situation): readonly [string, string] => {
        const path = getProducerPath(nameOf(one))
        const bytes = rowsOf(nameOf(one))
        return [
          path,
          one[server]({
            file: join(root, path),
            bytes,
            scgi: scgi.address,
            http: `${behind.origin}/${server}`,
          }),
        ]
      }
      return Object.fromEntries(SITUATIONS.map(directivesOf))
    }
    producer = await startProducer(server, { at })
    await mkdir(join(producer.root, 'download'))
    // A CGI runs as the server's user, and records here that it was called.
    await chmod(join(producer.root, 'download'), 0o777)
    for (const one of SITUATIONS) {
      const file = join(producer.root, getProducerPath(nameOf(one)))
      const bytes = rowsOf(nameOf(one))
      await writeFile(file, bytes)
      await one.lays?.[server]?.(file, bytes)
    }
    for (const file of await listPaths(producer.root)) await utimes(file, YESTERDAY, YESTERDAY)
    const files = SITUATIONS.map((one) => ({
      name: nameOf(one),
      bytes: rowsOf(nameOf(one)),
      hash: one.hash,
    }))
    ran = await downloaded(producer, files)
  })
  afterAll(async () => {
    if (why !== '') return
    await producer.close()
    await rm(dirname(ran.to), { recursive: true, force: true })
  })

  test.skipIf(why !== '').each(SITUATIONS.map((one) => [one.name, one] as const))(`%s${why}`, async (_, one) => {
    const media = deriveMediaId(nameOf(one))
    const event = ran.events.find((each) => each.media === media)
    expect(event).toMatchObject(one.says)
    const answered = ran.answered.filter(({ path }) => path === getProducerPath(nameOf(one)))
    expect(answered.map(({ status }) => status)).toEqual(one.statuses)
    const bodies = answered.reduce((sum, { bodyBytes }) => sum + bodyBytes, 0)
    // nginx counts the frames of chunks as well, and compressors differ.
    expect(bodies).toBeGreaterThan(one.bodies * 0.9 - 500)
    expect(bodies).toBeLessThan(one.bodies * 1.05 + 500)
    const published = (await listPaths(ran.to)).filter((path) => basename(path) === nameOf(one))
    expect(published).toHaveLength(event?.event === 'done' ? 1 : 0)
    for (const path of published) expect((await readFile(path)).equals(rowsOf(nameOf(one)))).toBe(true)
  })

  test.skipIf(why !== '')(`says of them all how many there are, and ends with 1${why}`, () => {
    const failed = SITUATIONS.filter(({ says }) => says.event === 'failed').length
    expect(ran.last).toMatchObject({
      event: 'summary',
      done: SITUATIONS.length - failed,
      failed,
      skipped: 0,
    })
    expect(ran.code).toBe(1)
  })
})

/** Large enough that several connections are used. */
const LIMITED_SIZE = 8 * SIZE

describe('nginx that lets one client have one connection to a file', () => {
  const why = missingProducerReason('nginx')
  test.skipIf(why !== '').each([503, 429])(
    `and answers the second with %i: the file comes once${why}`,
    async (code) => {
      const bytes = Buffer.from(createNoiseContent('limited', LIMITED_SIZE).read(0, LIMITED_SIZE))
      const producer = await startProducer('nginx', {
        everywhere: 'limit_conn_zone $uri zone=files:1m;',
        here: `limit_conn files 1; limit_conn_status ${code};`,
        bytesPerSecond: 4 * SIZE,
      })
      await mkdir(join(producer.root, 'download'))
      await writeFile(join(producer.root, getProducerPath('limited.csv')), bytes)
      const ran = await downloaded(producer, [{ name: 'limited.csv', bytes, hash: 'sha-256' }], ['--segments', '4'])
      await producer.close()
      expect(ran.code).toBe(0)
      expect(ran.events[0]).toMatchObject({ event: 'done', verified: 'sha-256', attempts: 1 })
      const statuses = ran.answered.map(({ status }) => status)
      expect(statuses.filter((status) => status === code).length).toBeGreaterThan(0)
      // Whichever connection was accepted, no byte of the file is sent twice.
      const given = ran.answered.filter(({ status }) => status !== code)
      expect(given.reduce((sum, { bodyBytes }) => sum + bodyBytes, 0)).toBe(LIMITED_SIZE)
      const [path = ''] = (await listPaths(ran.to)).filter((one) => basename(one) === 'limited.csv')
      expect((await readFile(path)).equals(bytes)).toBe(true)
      await rm(dirname(ran.to), { recursive: true, force: true })
    },
  )
})
