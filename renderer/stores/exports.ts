import { createStore, type StoreApi } from 'zustand/vanilla'
import { parsePublicKey } from '../../shared/crypt/key.js'
import { sealedName } from '../../shared/crypt/layout.js'
import type { Failure } from '../../shared/failure.js'
import type { FolderToken } from '../../shared/ids.js'
import type { OutputOf } from '../../shared/ipc/contract.js'
import { ok, type Result } from '../../shared/result.js'
import type { Api } from '../api.js'
import { sealInWindow } from '../crypt/sealInWindow.js'

export type SealState =
  | { readonly is: 'sealing' }
  | { readonly is: 'sealed'; readonly sizeBytes: number }
  | { readonly is: 'failed'; readonly because: Failure }

/** One file that the window encrypts, or has encrypted. */
export interface Sealing {
  readonly id: number
  readonly name: string
  readonly sizeBytes: number
  readonly state: SealState
}

export interface ExportsState {
  readonly key: OutputOf<'exports.publicKey'> | null
  readonly keyTrouble: Failure | null
  readonly sealings: readonly Sealing[]
  readonly progress: OutputOf<'exports.progressed'> | null
  readonly streamed: OutputOf<'exports.encrypt'> | null
  readonly streaming: boolean
  readonly trouble: Failure | null
}

export interface ExportsStore extends StoreApi<ExportsState> {
  readonly loadKey: () => Promise<void>
  readonly forget: () => void
  /** Encrypts in the window what fits there and hands each result to `save` under its new name. */
  readonly seal: (
    files: readonly { readonly name: string; readonly content: Blob }[],
    save: (name: string, sealed: Blob) => void,
  ) => Promise<void>
  /** Lets the machine ask for files of any size and stream them, encrypted, into a folder. */
  readonly stream: (folder: FolderToken) => Promise<void>
}

const NOTHING: ExportsState = {
  key: null,
  keyTrouble: null,
  sealings: [],
  progress: null,
  streamed: null,
  streaming: false,
  trouble: null,
}

async function sealOne(pem: string, content: Blob): Promise<Result<Blob>> {
  const key = parsePublicKey(pem)
  return key.ok ? sealInWindow(content, key.value) : key
}

export function createExports(api: Api): ExportsStore {
  const store = createStore<ExportsState>(() => NOTHING)
  let nextId = 1
  api.listen('exports.progressed', (progress) => store.setState({ progress }))

  const mark = (id: number, state: SealState): void =>
    store.setState({ sealings: store.getState().sealings.map((one) => (one.id === id ? { ...one, state } : one)) })

  async function loadKey(): Promise<void> {
    const key = await api.ask('exports.publicKey', undefined)
    store.setState(key.ok ? { key: key.value, keyTrouble: null } : { key: null, keyTrouble: key.failure })
  }

  async function pick(): Promise<Result<OutputOf<'exports.chooseFiles'>>> {
    const chosen = await api.ask('exports.chooseFiles', undefined)
    return chosen.ok ? ok(chosen.value) : chosen
  }

  return {
    ...store,
    loadKey,
    forget: () => store.setState(NOTHING, true),
    async seal(files, save) {
      const { key } = store.getState()
      if (key === null) return
      const started = files.map(({ name, content }) => ({ id: nextId++, name, content }))
      const rows = started.map(({ id, name, content }): Sealing => {
        return { id, name, sizeBytes: content.size, state: { is: 'sealing' } }
      })
      store.setState({ sealings: [...rows, ...store.getState().sealings] })
      // One after the other: each is in memory twice while it is encrypted.
      for (const { id, name, content } of started) {
        const sealed = await sealOne(key.pem, content)
        mark(id, sealed.ok ? { is: 'sealed', sizeBytes: sealed.value.size } : { is: 'failed', because: sealed.failure })
        if (sealed.ok) save(sealedName(name), sealed.value)
      }
    },
    async stream(folder) {
      const chosen = await pick()
      if (!chosen.ok) return store.setState({ trouble: chosen.failure })
      if (chosen.value.length === 0) return
      store.setState({ streaming: true, streamed: null, trouble: null })
      const files = chosen.value.map(({ token }) => token)
      const answer = await api.ask('exports.encrypt', { files, folder })
      store.setState({
        streaming: false,
        progress: null,
        ...(answer.ok ? { streamed: answer.value } : { trouble: answer.failure }),
      })
    },
  }
}
