// Answers attackers (a), (b) and (d): what the preload shows the page, as it is built (W-03).
import { EventEmitter } from 'node:events'
import { join } from 'node:path'
import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { channels, TAKE_DROPPED } from '../../shared/ipc/channels.js'

const ROOT = join(import.meta.dirname, '..', '..')

/** The preload as it is built, run against a stand-in for Electron that writes down what it is asked. */
async function runPreload() {
  const { metafile, outputFiles } = await build({
    entryPoints: [join(ROOT, 'electron/preload.ts')],
    absWorkingDir: ROOT,
    bundle: true,
    write: false,
    metafile: true,
    minify: true,
    platform: 'browser',
    format: 'cjs',
    external: ['electron'],
  })
  const text = outputFiles[0]?.text ?? ''
  const exposed: [string, Record<string, (...args: unknown[]) => unknown>][] = []
  const invoked: unknown[][] = []
  const news = new EventEmitter()
  const electron = {
    contextBridge: { exposeInMainWorld: (...args: (typeof exposed)[number]) => void exposed.push(args) },
    ipcRenderer: {
      invoke: async (...args: unknown[]) => void invoked.push(args),
      on: news.on.bind(news),
      off: news.off.bind(news),
    },
  }
  const given = { ...electron, webUtils: { getPathForFile: (file: { lies?: string }) => file.lies ?? '' } }
  new Function('require', 'module', text)(() => given, {})
  return { inputs: Object.keys(metafile.inputs).sort(), bytes: text.length, exposed, invoked, news }
}

describe('W-03: the preload', () => {
  it('carries the names of the table and no library', async () => {
    const { inputs, bytes } = await runPreload()
    expect(inputs).toEqual(['electron/preload.ts', 'shared/ipc/channels.ts'])
    const names = [...channels.ask, ...channels.tell].reduce((sum, name) => sum + name.length + '"",'.length, 0)
    expect(bytes - names).toBeLessThan(700)
  })

  it('shows the page one frozen record of three functions', async () => {
    const { exposed } = await runPreload()
    expect(exposed.map(([name, bridge]) => [name, Object.keys(bridge), Object.isFrozen(bridge)])).toEqual([
      ['rudi', ['ask', 'takeDropped', 'listen'], true],
    ])
  })

  it('sends and receives the names of the table only, and passes no event on', async () => {
    const { exposed, invoked, news } = await runPreload()
    const bridge = exposed[0]?.[1]
    for (const name of ['downloads.changed', 'electron-store-get-data', '__proto__', ''])
      await expect(bridge?.ask?.(name)).rejects.toThrow('no such question')
    await bridge?.ask?.('settings.read', undefined)
    expect(invoked).toEqual([['settings.read', undefined]])
    await expect(bridge?.ask?.(TAKE_DROPPED, { paths: ['/etc/passwd'] })).rejects.toThrow('no such question')
    await bridge?.takeDropped?.([{ lies: '/home/ada/a.csv' }, {}])
    expect(invoked).toEqual([
      ['settings.read', undefined],
      [TAKE_DROPPED, JSON.stringify({ paths: ['/home/ada/a.csv', ''] })],
    ])
    for (const name of ['settings.read', 'error', ''])
      expect(() => bridge?.listen?.(name, () => 0)).toThrow('no such news')
    const received: unknown[][] = []
    const stop = bridge?.listen?.('settings.changed', (...args: unknown[]) => void received.push(args)) as () => void
    news.emit('settings.changed', { sender: 'an event' }, { theme: 'dark' }, 'more')
    stop()
    news.emit('settings.changed', {}, { theme: 'light' })
    expect(received).toEqual([[{ theme: 'dark' }]])
  })
})
