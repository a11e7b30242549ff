import { listContentCodings } from '../../http/contentCoding.js'
import type { ResponseHead } from './responseHead.js'

/** Returns whether the response is an HTML page. */
export function isPage(response: Pick<ResponseHead, 'contentType'>): boolean {
  const type = (response.contentType ?? '').split(';')[0]?.trim().toLowerCase()
  return type === 'text/html' || type === 'application/xhtml+xml'
}

/** Returns whether the server supports ranges, as its status or `Accept-Ranges` shows. */
export const isRangeSupported = ({ status, acceptRanges }: Pick<ResponseHead, 'status' | 'acceptRanges'>): boolean =>
  status === 206 || /(^|,)\s*bytes\s*(,|$)/i.test(acceptRanges ?? '')

/** Returns whether the body has a content coding, although the request asked for identity. */
export const isEncoded = (response: ResponseHead): boolean => listContentCodings(response.contentEncoding).length > 0

/**
 * Returns whether the portal decrypts this body on the way. Such a body has no ranges: the filter would decrypt from
 * the wrong offset (portal-api.md 4.3, 10.17).
 */
export const isDecrypted = (
  { contentType }: Pick<ResponseHead, 'contentType'>,
  { encrypted }: { readonly encrypted: boolean },
): boolean => encrypted && !(contentType ?? '').toLowerCase().includes('+crypt')
