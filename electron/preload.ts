import { contextBridge, ipcRenderer } from 'electron'
import type { Bridge } from '../shared/ipc/bridge.js'
import { channels } from '../shared/ipc/channels.js'

/**
 * The whole of what the page sees of the machine. Derived from the table, so it never changes when a verb is added.
 * Event objects stay on this side; only plain data crosses (W-03).
 */
const bridge: Bridge = Object.freeze<Bridge>({
  ask: (name, input) =>
    channels.ask.includes(name) ? ipcRenderer.invoke(name, input) : Promise.reject(new Error('no such question')),
  listen: (name, listener) => {
    if (!channels.tell.includes(name) || typeof listener !== 'function') throw new Error('no such news')
    const relay = (_event: unknown, news: Parameters<typeof listener>[0]): void => listener(news)
    ipcRenderer.on(name, relay)
    return () => void ipcRenderer.off(name, relay)
  },
})

contextBridge.exposeInMainWorld('rudi', bridge)
