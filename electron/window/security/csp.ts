/**
 * What our own pages may do: run our own files and show pictures. They have no network, no frames and no inline code
 * (W-04).
 *
 * `img-src data:` is for the small pictures that the bundler puts into style sheets. A `blob:` is saved by `<a
 * download>`, which is a download and not a fetch, so it needs no directive.
 */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "frame-src 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

/** The headers of every answer of the app protocol. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'x-dns-prefetch-control': 'off',
  'cache-control': 'no-store',
}
