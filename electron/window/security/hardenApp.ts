import type { App, Protocol, Session } from 'electron'
import type { Log } from '../../ports/log.js'
import { serveApp } from './appProtocol.js'
import { lockNavigation } from './navigation.js'
import { hardenSession } from './sessionPolicy.js'

export interface HardenOptions {
  readonly app: Pick<App, 'on' | 'isPackaged' | 'getPath'>
  readonly session: Session
  readonly protocol: Pick<Protocol, 'handle'>
  /** Folder of the window's own files. */
  readonly pages: string
  readonly log: Log
}

/** The restrictions for all of our pages, set before the first page exists. */
export async function hardenApp({ app, session, protocol, pages, log }: HardenOptions): Promise<void> {
  hardenSession(session, { isPackaged: app.isPackaged, getPath: (name) => app.getPath(name) }, log)
  app.on('web-contents-created', (_event, contents) => lockNavigation(contents, log))
  await serveApp(protocol, pages)
}
