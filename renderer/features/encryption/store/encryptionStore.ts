import { createStore, type StoreApi } from 'zustand/vanilla'
import { getEncryptedName } from '../../../../shared/crypto/encryptedFileFormat.js'
import { parsePublicKey } from '../../../../shared/crypto/publicKey.js'
import { type Failure, failure } from '../../../../shared/failure.js'
import type { OutputOf } from '../../../../shared/ipc/contract.js'
import { LIMITS } from '../../../../shared/limits.js'
import type { Result } from '../../../../shared/result.js'
import type { Api } from '../../../bridge/api.js'
import { createExportId } from '../../exports/store/createExportId.js'
import type { ExportsStore } from '../../exports/store/exportsStore.js'
import type { SaveOutcome } from '../../exports/store/saveOutcomes.js'
import { encryptInWindow } from './encryptInWindow.js'

type EncryptionState =
  | { readonly type: 'sealing' }
  | { readonly type: 'sealed'; readonly sizeBytes: number }
  /** The person cancelled the save dialog. */
  | { readonly type: 'not-saved' }
  | { readonly type: 'failed'; readonly because: Failure }

/** Offers a file that the window made to be saved, and reports the outcome. */
type SaveFile = (name: string, sealed: Blob) => Promise<SaveOutcome>

/** One file that the window encrypts or has encrypted. */
export interface EncryptionJob {
  readonly id: number
  readonly name: string
  readonly sizeBytes: number
  readonly state: EncryptionState
}

/** A file that is encrypted in the window. */
interface FileToEncrypt {
  readonly name: string
  readonly content: Blob
}

export interface EncryptionStoreState {
  /** The public key of the chosen portal. */
  readonly key: OutputOf<'encryption.publicKey'> | null
  readonly keyTrouble: Failure | null
  readonly sealings: readonly EncryptionJob[]
  readonly streamed: OutputOf<'encryption.encrypt'> | null
  readonly streaming: boolean
  readonly failure: Failure | null
}

/** Encrypts files for the chosen portal: small ones in the window, others in the main process. */
export interface EncryptionStore extends StoreApi<EncryptionStoreState> {
  readonly loadKey: () => Promise<void>
  readonly forget: () => void
  /**
   * Encrypts files that are small enough in the window, and passes each result to `save` under its new name. Nothing is
   * encrypted when the portal has another key now than the one that is shown.
   */
  readonly seal: (files: readonly FileToEncrypt[], save: SaveFile) => Promise<void>
  /**
   * Lets the main process ask for files of any size and stream them, encrypted, into the folder; it asks for a folder
   * when there is none.
   */
  readonly stream: () => Promise<void>
  /** The same for dropped files; those that do not lie on the disk are encrypted in the window. */
  readonly drop: (files: readonly File[], save: SaveFile) => Promise<void>
}

const NOTHING: EncryptionStoreState = {
  key: null,
  keyTrouble: null,
  sealings: [],
  streamed: null,
  streaming: false,
  failure: null,
}

/** What each end of a save makes of a job. */
const STATES: Readonly<Record<SaveOutcome, (sizeBytes: number) => EncryptionState>> = {
  saved: (sizeBytes) => ({ type: 'sealed', sizeBytes }),
  cancelled: () => ({ type: 'not-saved' }),
  failed: () => ({ type: 'failed', because: failure('disk/error') }),
}

async function encryptOne(pem: string, content: Blob): Promise<Result<Blob>> {
  const key = parsePublicKey(pem)
  return key.ok ? encryptInWindow(content, key.value) : key
}

/** `folders` knows the folder for encrypted files. */
export function createEncryptionStore(
  api: Api,
  folders: Pick<ExportsStore, 'getState' | 'loadFolder' | 'chooseFolder'>,
): EncryptionStore {
  const store = createStore<EncryptionStoreState>(() => NOTHING)
  let nextId = 1

  const mark = (id: number, state: EncryptionState): void =>
    store.setState({ sealings: store.getState().sealings.map((one) => (one.id === id ? { ...one, state } : one)) })

  /** Counts the chosen portals. An answer for the portal that was chosen before is dropped. */
  let portal = 0
  async function loadKey(): Promise<void> {
    const asked = portal
    const key = await api.ask('encryption.publicKey', undefined)
    if (asked !== portal) return
    store.setState(key.ok ? { key: key.value, keyTrouble: null } : { key: null, keyTrouble: key.failure })
  }

  /**
   * Reads the key once more, and gives it when it is the one that the person saw. A portal may exchange its key while
   * this program runs: it could not open what is encrypted with the old one.
   */
  async function confirmKey(seen: EncryptionStoreState['key']): Promise<EncryptionStoreState['key']> {
    if (seen === null) return null
    await loadKey()
    const { key } = store.getState()
    if (key === null || key.fingerprint === seen.fingerprint) return key
    store.setState({ failure: failure('export/key-changed') })
    return null
  }

  /** Encrypts files in the window, provided that the portal still has the key that was `seen`. */
  async function sealAll(
    seen: EncryptionStoreState['key'],
    files: readonly FileToEncrypt[],
    save: SaveFile,
  ): Promise<void> {
    if (files.length === 0) return
    const key = await confirmKey(seen)
    if (key === null) return
    const started = files.map(({ name, content }) => ({ id: nextId++, name, content }))
    const rows = started.map(({ id, name, content }): EncryptionJob => {
      return { id, name, sizeBytes: content.size, state: { type: 'sealing' } }
    })
    store.setState({ sealings: [...rows, ...store.getState().sealings] })
    // One file after the other: each is in memory twice while it is encrypted.
    for (const { id, name, content } of started) {
      const sealed = await encryptOne(key.pem, content)
      if (!sealed.ok) {
        mark(id, { type: 'failed', because: sealed.failure })
        continue
      }
      mark(id, STATES[await save(getEncryptedName(name), sealed.value)](sealed.value.size))
    }
  }

  const seal: EncryptionStore['seal'] = async (files, save) => {
    store.setState({ failure: null })
    await sealAll(store.getState().key, files, save)
  }

  async function streamAll(files: OutputOf<'encryption.chooseFiles'>): Promise<void> {
    const { key } = store.getState()
    if (files.length === 0 || key === null) return
    if (folders.getState().folder === null) await folders.loadFolder()
    if (folders.getState().folder === null) await folders.chooseFolder()
    const folder = folders.getState().folder?.token
    if (folder === undefined) return
    store.setState({ streaming: true, streamed: null, failure: null })
    const asked = portal
    const tokens = files.map(({ token }) => token)
    const answer = await api.ask('encryption.encrypt', {
      id: createExportId(),
      files: tokens,
      folder,
      fingerprint: key.fingerprint,
    })
    if (asked !== portal) return
    if (answer.ok) return store.setState({ streaming: false, streamed: answer.value })
    // The list of exports says that it was cancelled.
    store.setState({ streaming: false, failure: answer.failure.code === 'look/cancelled' ? null : answer.failure })
    // The new fingerprint has to be seen before the person tries again.
    if (answer.failure.code === 'export/key-changed') await loadKey()
  }

  return {
    ...store,
    loadKey,
    forget: () => {
      portal += 1
      store.setState(NOTHING, true)
    },
    seal,
    async stream() {
      const chosen = await api.ask('encryption.chooseFiles', undefined)
      if (chosen.ok) await streamAll(chosen.value)
      else store.setState({ failure: chosen.failure })
    },
    async drop(files, save) {
      if (files.length > LIMITS.ENCRYPTED_AT_ONCE)
        return store.setState({ failure: failure('export/too-many-files', { count: LIMITS.ENCRYPTED_AT_ONCE }) })
      // The key that the person saw: while the first files are encrypted, another key or portal may be loaded.
      const [seen, asked] = [store.getState().key, portal]
      store.setState({ failure: null })
      const dropped = await api.takeDropped(files)
      if (!dropped.ok) return store.setState({ failure: dropped.failure })
      const inWindow = files.filter((_file, at) => dropped.value[at] === null)
      await streamAll(dropped.value.filter((file) => file !== null))
      if (asked !== portal) return
      const contents = inWindow.map((file) => ({ name: file.name, content: file }))
      await sealAll(seen, contents, save)
    },
  }
}
