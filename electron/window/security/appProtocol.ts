import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CustomScheme, Protocol } from 'electron'
import * as z from 'zod'
import { PAGE_HEADERS } from './csp.js'
import { APP_ORIGIN } from './origin.js'

/** The scheme of our pages: a standard and secure origin without any exception to the rules of the browser (W-05). */
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

/** The packaged file and its type for each path that may be requested. The build of the window writes it. */
export const pageMap = z.record(
  z.string().startsWith('/').max(300),
  z.strictObject({ file: z.string().regex(/^[\w-]+(?:[./][\w-]+)*$/), type: z.string().max(100) }),
)
export type PageMap = z.infer<typeof pageMap>

/**
 * Returns the file that answers a request, or null. An address must be literally in the map (W-06), so `..`, drive
 * letters and encoded slashes need no handling.
 */
export function resolvePage(map: PageMap, method: string, address: string): PageMap[string] | null {
  if (method !== 'GET') return null
  if (!address.startsWith(`${APP_ORIGIN}/`)) return null
  const path = address.slice(APP_ORIGIN.length)
  return Object.hasOwn(map, path) ? (map[path] ?? null) : null
}

/**
 * Answers `app://rudi/…` from `root`, which contains `manifest.json` and the files that it names. Throws when the
 * manifest is missing or invalid, because there is no page without it.
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
