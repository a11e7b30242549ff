import { rmSync } from 'node:fs'
import { afterEach, beforeEach } from 'vitest'
import type { Media } from '../../../shared/catalogue/model.js'
import type { DownloadView } from '../../../shared/download/model/downloadView.js'
import type { DownloadId } from '../../../shared/ids.js'
import { createLazyProxy } from '../createLazyProxy.js'
import { type MediaServer, startMediaServer } from '../http/mediaServer.js'
import { createMedia } from '../samples/catalogueSamples.js'
import {
  createEngineFolder,
  createEngineHarness,
  type EngineHarness,
  type EngineHarnessOptions,
} from './engineHarness.js'

export interface Fetched {
  readonly rig: EngineHarness
  readonly id: DownloadId
  readonly view: DownloadView
}

/** For each test, a scripted server, and engines on real sockets and a real disk. */
export interface WireRig {
  /** The server of this test. */
  readonly server: MediaServer
  /** The shared folder of all engines of this test that use it as their root. */
  root(): string
  /**
   * Opens an engine that is closed with the test. It wants `/media` of the server as the first media, unless the
   * options say otherwise.
   */
  open(options?: Partial<EngineHarnessOptions>, media?: Media): EngineHarness
  /** Does the same, downloads the first wanted media, and waits until nothing changes any more. */
  fetch(media?: Media, options?: Partial<EngineHarnessOptions>): Promise<Fetched>
}

/** Sets up a spec of the engine over real sockets, and ends everything after each test. */
export function prepareWireRig(): WireRig {
  let server: MediaServer | null = null
  let folder: string | null = null
  let opened: EngineHarness[] = []
  beforeEach(async () => {
    server = await startMediaServer()
  })
  afterEach(async () => {
    for (const rig of opened.toReversed()) await rig.close()
    opened = []
    await server?.close()
    if (folder !== null) rmSync(folder, { recursive: true, force: true })
    server = folder = null
  })
  const present = createLazyProxy('server', () => server)
  const open: WireRig['open'] = (options = {}, media = createMedia(1)) => {
    const rig = createEngineHarness({ wanted: [{ media, url: `${present.origin}/media` }], ...options })
    opened.push(rig)
    return rig
  }
  return {
    server: present,
    root: () => {
      folder ??= createEngineFolder()
      return folder
    },
    open,
    async fetch(media, options) {
      const rig = open(options, media)
      const [id] = await rig.addAll()
      if (id === undefined) throw new Error('nothing was added')
      await rig.engine.whenIdle()
      return { rig, id, view: rig.view(id) }
    },
  }
}
