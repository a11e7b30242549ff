import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type MinisignSecretKey, signDetached } from '../../../electron/crypto/minisign.js'

export interface ReleaseOptions {
  readonly version: string
  readonly body: Buffer
  readonly releaseDate?: string
  /** Further lines of the metadata. */
  readonly more?: string
}

/** Formats the metadata that electron-builder writes beside an installer. */
export function formatMetadata({ version, body, releaseDate = '2026-11-20T10:00:00.000Z', more = '' }: ReleaseOptions) {
  const sha512 = createHash('sha512').update(body).digest('base64')
  const name = getInstallerName(version)
  return `version: ${version}
files:
  - url: ${name}
    sha512: ${sha512}
    size: ${body.length}
path: ${name}
sha512: ${sha512}
releaseDate: '${releaseDate}'
${more}`
}

export const getInstallerName = (version: string): string => `rudi-desk-${version}-x64.AppImage`

export interface ReleaseFeed {
  readonly url: URL
  /** The files by path below the feed. */
  readonly files: Map<string, Buffer | string>
  /** Addresses that redirect elsewhere. */
  readonly redirects: Map<string, string>
  readonly asked: string[]
  readonly heads: Record<string, string | string[] | undefined>[]
  close(): Promise<void>
}

/** Starts a static server of releases on this computer. */
export async function startReleaseFeed(): Promise<ReleaseFeed> {
  const files = new Map<string, Buffer | string>()
  const redirects = new Map<string, string>()
  const asked: string[] = []
  const heads: ReleaseFeed['heads'] = []
  const server = createServer((request, response) => {
    const path = (request.url ?? '').replace(/^\/releases\//, '')
    asked.push(path)
    heads.push(request.headers)
    const target = redirects.get(path)
    if (target !== undefined) return void response.writeHead(302, { location: target }).end()
    const body = files.get(path)
    if (body === undefined) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-length': Buffer.byteLength(body) }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: new URL(`http://127.0.0.1:${port}/releases/`),
    files,
    redirects,
    asked,
    heads,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Publishes metadata and installer, signed. */
export function publish(
  feed: ReleaseFeed,
  secret: MinisignSecretKey,
  release: ReleaseOptions,
  name = 'latest-linux.yml',
): void {
  const metadata = formatMetadata(release)
  feed.files.set(name, metadata)
  feed.files.set(`${name}.minisig`, signDetached(Buffer.from(metadata), secret, `version ${release.version}`))
  feed.files.set(getInstallerName(release.version), release.body)
}
