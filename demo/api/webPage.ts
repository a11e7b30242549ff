import type { PortalResponse } from '../http/response.js'
import { createTextResponse } from '../http/response.js'

/**
 * Creates the answer of the front server to every unknown path: the page of the web application, with 200
 * (portal-api.md 0.3).
 */
export const createWebPage = (): PortalResponse =>
  createTextResponse(
    200,
    'text/html',
    '<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>Rudi</title><base href="/"></head><body><app-root></app-root><script src="main.js" type="module"></script></body></html>',
  )
