import type { PortalResponse } from '../http/response.js'
import { createTextResponse } from '../http/response.js'

/** What the front server gives for every path it does not know: the web application's page, with 200 (portal-api.md 0.3). */
export const createWebPage = (): PortalResponse =>
  createTextResponse(
    200,
    'text/html',
    '<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>Rudi</title><base href="/"></head><body><app-root></app-root><script src="main.js" type="module"></script></body></html>',
  )
