import { contextBridge, ipcRenderer, webUtils } from 'electron'
import type { Bridge } from '../shared/ipc/bridge.js'
import { channels, TAKE_DROPPED } from '../shared/ipc/channels.js'

/**
 * Everything that the page can call. It is derived from the table of requests, so it does not change when a request is
 * added. Paths of dropped files are found here only: the page does not know any path, and no request accepts one
 * (I-04). Event objects stay on this side, and only plain data crosses (W-03).
 */
const bridge: Bridge = Object.freeze<Bridge>({
  ask: (name, input) =>
    channels.ask.includes(name) && name !== TAKE_DROPPED
      ? ipcRenderer.invoke(name, input)
      : Promise.reject(new Error('no such question')),
  // The path is empty for a file that the page has created, or that another program has dropped without a path.
  takeDropped: async (files) => {
    const paths = files.map((file) => webUtils.getPathForFile(file as File))
    return ipcRenderer.invoke(TAKE_DROPPED, JSON.stringify({ paths }))
  },
  listen: (name, listener) => {
    if (!channels.tell.includes(name) || typeof listener !== 'function') throw new Error('no such news')
    const relayEvent = (_event: unknown, news: unknown): void => listener(news)
    ipcRenderer.on(name, relayEvent)
    return () => void ipcRenderer.off(name, relayEvent)
  },
})

contextBridge.exposeInMainWorld('rudi', bridge)
