import { contextBridge, ipcRenderer, webUtils } from 'electron'
import type { Bridge } from '../shared/ipc/bridge.js'
import { channels, TAKE_DROPPED } from '../shared/ipc/channels.js'

/**
 * The whole of what the page sees of the machine. Derived from the table, so it never changes when a verb is added. Only
 * paths of dropped files are found here: the page has none, and may ask no verb that takes one (I-04).
 * Event objects stay on this side; only plain data crosses (W-03).
 */
const bridge: Bridge = Object.freeze<Bridge>({
  ask: (name, input) =>
    channels.ask.includes(name) && name !== TAKE_DROPPED
      ? ipcRenderer.invoke(name, input)
      : Promise.reject(new Error('no such question')),
  // What has no path is empty here: a file that the page made, or that another program gave without one.
  takeDropped: async (files) =>
    ipcRenderer.invoke(TAKE_DROPPED, { paths: files.map((file) => webUtils.getPathForFile(file as File)) }),
  listen: (name, listener) => {
    if (!channels.tell.includes(name) || typeof listener !== 'function') throw new Error('no such news')
    const relayEvent = (_event: unknown, news: Parameters<typeof listener>[0]): void => listener(news)
    ipcRenderer.on(name, relayEvent)
    return () => void ipcRenderer.off(name, relayEvent)
  },
})

contextBridge.exposeInMainWorld('rudi', bridge)
