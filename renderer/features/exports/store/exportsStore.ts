import { createStore, type StoreApi } from 'zustand/vanilla'
import { getEncryptedName } from '../../../../shared/crypto/encryptedFileFormat.js'
import type { Failure } from '../../../../shared/failure.js'
import type { ExportId } from '../../../../shared/ids.js'
import type { OutputOf } from '../../../../shared/ipc/contract.js'
import type { Api } from '../../../bridge/api.js'
import { createExportId } from './createExportId.js'
import {
  type EncryptionJob,
  type EncryptionState,
  type SaveEnd,
  type SaveFile,
  STATES,
  sealOne,
} from './windowEncryption.js'

export type ExportView = OutputOf<'exports.list'>[number]

export interface ExportsState {
  readonly key: OutputOf<'exports.publicKey'> | null
  readonly keyTrouble: Failure | null
  readonly sealings: readonly EncryptionJob[]
  /** The exports and encryptions that the main process writes into folders. */
  readonly works: readonly ExportView[]
  /** Exports whose end the person has seen. */
  readonly dismissed: ReadonlySet<ExportId>
  /** The folder for encrypted files and exports. Null while it is not known, or when none was chosen yet. */
  readonly folder: OutputOf<'folders.usualForExports'>
  readonly streamed: OutputOf<'exports.encrypt'> | null
  readonly streaming: boolean
  readonly failure: Failure | null
}

export interface ExportsStore extends StoreApi<ExportsState> {
  readonly start: () => Promise<void>
  readonly cancel: (id: ExportId) => void
  /** Shows the file of a finished export in its folder; the status bar need not name it any longer. */
  readonly reveal: (id: ExportId) => Promise<void>
  /** Removes this ended export from the status bar. */
  readonly dismiss: (id: ExportId) => void
  /** Removes ended exports from the list. */
  readonly clear: () => void
  readonly loadKey: () => Promise<void>
  readonly forget: () => void
  /** Encrypts files that are small enough in the window, and passes each result to `save` under its new name. */
  readonly seal: (files: readonly { readonly name: string; readonly content: Blob }[], save: SaveFile) => Promise<void>
  /**
   * Resolves once the file that is saved from this address is on the disk, or once it is certain that it will not be.
   */
  readonly whenSaved: (address: string) => Promise<SaveEnd>
  readonly loadFolder: () => Promise<void>
  readonly chooseFolder: () => Promise<void>
  /**
   * Lets the main process ask for files of any size and stream them, encrypted, into the folder; it asks for a folder
   * when there is none.
   */
  readonly stream: () => Promise<void>
  /** The same for dropped files; those that do not lie on the disk are encrypted in the window. */
  readonly drop: (files: readonly File[], save: SaveFile) => Promise<void>
}

const NOTHING: ExportsState = {
  key: null,
  keyTrouble: null,
  sealings: [],
  works: [],
  dismissed: new Set(),
  folder: null,
  streamed: null,
  streaming: false,
  failure: null,
}

export function createExports(api: Api): ExportsStore {
  const store = createStore<ExportsState>(() => NOTHING)
  let nextId = 1
  api.listen('exports.changed', (works) => store.setState({ works }))
  const saving = new Map<string, (how: SaveEnd) => void>()
  api.listen('exports.saved', ({ address, how }) => {
    saving.get(address)?.(how)
    saving.delete(address)
  })

  const mark = (id: number, state: EncryptionState): void =>
    store.setState({ sealings: store.getState().sealings.map((one) => (one.id === id ? { ...one, state } : one)) })

  /** The folder of the chosen portal. An answer for the portal that was chosen before is dropped. */
  let portal = 0
  async function loadKey(): Promise<void> {
    const asked = portal
    const key = await api.ask('exports.publicKey', undefined)
    if (asked !== portal) return
    store.setState(key.ok ? { key: key.value, keyTrouble: null } : { key: null, keyTrouble: key.failure })
  }

  async function chooseFolder(): Promise<void> {
    const chosen = await api.ask('folders.chooseForExports', undefined)
    if (!chosen.ok) store.setState({ failure: chosen.failure })
    else if (chosen.value !== null) store.setState({ folder: chosen.value, failure: null })
  }

  async function loadFolder(): Promise<void> {
    const usual = await api.ask('folders.usualForExports', undefined)
    store.setState(usual.ok ? { folder: usual.value } : { failure: usual.failure })
  }

  const seal: ExportsStore['seal'] = async (files, save) => {
    const { key } = store.getState()
    if (key === null) return
    const started = files.map(({ name, content }) => ({ id: nextId++, name, content }))
    const rows = started.map(({ id, name, content }): EncryptionJob => {
      return { id, name, sizeBytes: content.size, state: { type: 'sealing' } }
    })
    store.setState({ sealings: [...rows, ...store.getState().sealings] })
    // One file after the other: each is in memory twice while it is encrypted.
    for (const { id, name, content } of started) {
      const sealed = await sealOne(key.pem, content)
      if (!sealed.ok) {
        mark(id, { type: 'failed', because: sealed.failure })
        continue
      }
      // Only the files that lie on the disk were encrypted so far.
      mark(id, STATES[await save(getEncryptedName(name), sealed.value)](sealed.value.size))
    }
  }

  async function streamAll(files: OutputOf<'exports.chooseFiles'>): Promise<void> {
    if (files.length === 0) return
    if (store.getState().folder === null) await loadFolder()
    if (store.getState().folder === null) await chooseFolder()
    const folder = store.getState().folder?.token
    if (folder === undefined) return
    store.setState({ streaming: true, streamed: null, failure: null })
    const tokens = files.map(({ token }) => token)
    const answer = await api.ask('exports.encrypt', { id: createExportId(), files: tokens, folder })
    store.setState({
      streaming: false,
      ...(answer.ok ? { streamed: answer.value } : { failure: answer.failure }),
    })
  }

  const dismiss = (id: ExportId): void =>
    store.setState(({ dismissed }) => ({ dismissed: new Set([...dismissed, id]) }))

  return {
    ...store,
    loadKey,
    forget: () => {
      portal += 1
      // The exports of the main process go on, whichever portal is shown.
      store.setState(({ works, dismissed, folder }) => ({ ...NOTHING, works, dismissed, folder }), true)
    },
    async start() {
      const works = await api.ask('exports.list', undefined)
      if (!works.ok) return
      // Files that were saved before the window was loaded are no news.
      const saved = works.value.filter(({ state }) => state.type === 'done').map(({ id }) => id)
      store.setState({ works: works.value, dismissed: new Set(saved) })
    },
    cancel: (id) => void api.ask('exports.cancel', { id }),
    async reveal(id) {
      const shown = await api.ask('exports.reveal', { id })
      if (shown.ok) dismiss(id)
      else store.setState({ failure: shown.failure })
    },
    dismiss,
    whenSaved: (address) => new Promise((resolve) => void saving.set(address, resolve)),
    clear: () => void api.ask('exports.clear', undefined),
    seal,
    loadFolder,
    chooseFolder,
    async stream() {
      const chosen = await api.ask('exports.chooseFiles', undefined)
      if (chosen.ok) await streamAll(chosen.value)
      else store.setState({ failure: chosen.failure })
    },
    async drop(files, save) {
      const dropped = await api.takeDropped(files)
      if (!dropped.ok) return store.setState({ failure: dropped.failure })
      const inWindow = files.filter((_file, at) => dropped.value[at] === null)
      await streamAll(dropped.value.filter((file) => file !== null))
      await seal(
        inWindow.map((file) => ({ name: file.name, content: file })),
        save,
      )
    },
  }
}
