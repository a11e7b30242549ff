import type { App, Menu, Protocol, Session } from 'electron'
import type { Log } from '../../ports/log.js'
import { serveApp } from './appProtocol.js'
import { lockNavigation } from './navigation.js'
import { hardenSession } from './sessionPolicy.js'

export interface HardenOptions {
  readonly app: Pick<App, 'on' | 'isPackaged' | 'getPath'>
  readonly session: Session
  readonly protocol: Pick<Protocol, 'handle'>
  readonly menu: Pick<typeof Menu, 'setApplicationMenu'>
  /** Folder of the window's own files. */
  readonly pages: string
  readonly platform: NodeJS.Platform
  readonly log: Log
}

/** The restrictions for all of our pages, set before the first page exists. */
export async function hardenApp({ app, session, protocol, menu, pages, platform, log }: HardenOptions): Promise<void> {
  hardenSession(session, { isPackaged: app.isPackaged, getPath: (name) => app.getPath(name) }, log)
  app.on('web-contents-created', (_event, contents) => lockNavigation(contents, log))
  // macOS needs its menu for copy and paste; elsewhere the default one only offers what is forbidden here.
  if (platform !== 'darwin') menu.setApplicationMenu(null)
  await serveApp(protocol, pages)
}
