import type { App, Protocol, Session } from 'electron'
import type { Log } from '../../ports/log.js'
import { serveApp } from './appProtocol.js'
import { lockNavigation } from './navigation.js'
import { hardenSession } from './sessionPolicy.js'

export interface HardenOptions {
  readonly app: Pick<App, 'on' | 'isPackaged' | 'getPath'>
  readonly session: Session
  readonly protocol: Pick<Protocol, 'handle'>
  /** The folder of the files of our pages. */
  readonly pages: string
  readonly log: Log
}

/** Sets the restrictions for all of our pages. Called before the first page exists. */
export async function hardenApp({ app, session, protocol, pages, log }: HardenOptions): Promise<void> {
  hardenSession(session, { isPackaged: app.isPackaged, getPath: (name) => app.getPath(name) }, log)
  app.on('web-contents-created', (_event, contents) => lockNavigation(contents, log))
  await serveApp(protocol, pages)
}
