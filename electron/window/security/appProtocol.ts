import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CustomScheme, Protocol } from 'electron'
import * as z from 'zod'
import { PAGE_HEADERS } from './csp.js'
import { APP_ORIGIN } from './origin.js'

/** W-05: a standard, secure origin that bypasses nothing. */
export const APP_SCHEME: CustomScheme = {
  scheme: 'app',
  privileges: {
    standard: true,
    secure: true,
    supportFetchAPI: true,
    bypassCSP: false,
    allowServiceWorkers: false,
    corsEnabled: false,
    stream: false,
  },
}

/** Request path → packaged file and its type; written by the window's build. */
export const pageMap = z.record(
  z.string().startsWith('/').max(300),
  z.strictObject({ file: z.string().regex(/^[\w-]+(?:[./][\w-]+)*$/), type: z.string().max(100) }),
)
export type PageMap = z.infer<typeof pageMap>

/**
 * The file that answers a request, or null. A closed map (W-06): an address is either literally one of ours or nothing,
 * so no spelling of `..`, drive letters or encoded slashes has to be understood.
 */
export function resolvePage(map: PageMap, method: string, address: string): PageMap[string] | null {
  if (method !== 'GET') return null
  if (!address.startsWith(`${APP_ORIGIN}/`)) return null
  const path = address.slice(APP_ORIGIN.length)
  return Object.hasOwn(map, path) ? (map[path] ?? null) : null
}

/**
 * Answers `app://rudi/…` from `root`, which holds `manifest.json` and the files it names.
 * Throws when the manifest is missing or not one: without it there is no window to show.
 */
export async function serveApp(protocol: Pick<Protocol, 'handle'>, root: string): Promise<void> {
  const map = pageMap.parse(JSON.parse(await readFile(join(root, 'manifest.json'), 'utf8')))
  protocol.handle('app', async (request) => {
    const page = resolvePage(map, request.method, request.url)
    if (page === null) return new Response(null, { status: 404, headers: PAGE_HEADERS })
    const bytes = new Uint8Array(await readFile(join(root, page.file)))
    return new Response(bytes, { headers: { ...PAGE_HEADERS, 'content-type': page.type } })
  })
}
