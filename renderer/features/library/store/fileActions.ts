import type { StoreApi } from 'zustand/vanilla'
import { splitIntoBatches } from '../../../../shared/collections/splitIntoBatches.js'
import type { FolderToken, LibraryFileId } from '../../../../shared/ids.js'
import type { LibraryRow } from '../../../../shared/library/model.js'
import { LIMITS } from '../../../../shared/limits.js'
import { shareRun } from '../../../../shared/pacing/shareRun.js'
import type { Result } from '../../../../shared/result.js'
import type { Api } from '../../../bridge/api.js'
import { pruneSelection } from '../../../components/list/listSelection.js'
import type { FileSelection, LeavingFiles, LibraryState } from './libraryState.js'
import { areRepairsUnderWay, NO_REPAIRS } from './repairSummary.js'

/** The actions on files of the library. */
export interface FileActions {
  /** Lists the downloads of a folder that the person chooses. */
  readonly addFolder: () => Promise<void>
  readonly verify: (files: FileSelection) => Promise<void>
  readonly stopVerifying: () => Promise<void>
  readonly fetchAgain: (files: FileSelection) => Promise<void>
  /** Repairs damaged and missing files; with `isFromFolder` the person chooses a folder that is searched first. */
  readonly repair: (files: FileSelection, isFromFolder: boolean) => Promise<void>
  /** Restores a previous version in the place of today's file. */
  readonly goBack: (id: LibraryFileId, version: string) => Promise<void>
  readonly openFile: (id: LibraryFileId) => Promise<void>
  /** Begins a drag of this file out of the window, with the other selected files when it is one of them. */
  readonly drag: (row: LibraryRow) => Promise<void>
  readonly reveal: (id: LibraryFileId) => Promise<void>
  /** Hides files; nothing happens to them until the removal is settled. */
  readonly remove: (how: LeavingFiles['how'], ids: Iterable<LibraryFileId>) => Promise<void>
  readonly undo: () => void
  readonly settle: () => Promise<void>
}

export interface FileActionsDeps {
  readonly api: Api
  readonly store: StoreApi<LibraryState>
  /** Reads the list again, with these parts of its state replaced. */
  readonly reload: (patch: Partial<LibraryState>) => void
  /** Reads the details of the open file again. */
  readonly describe: (id: LibraryFileId) => Promise<void>
}

/** The actions over a store of the library. A failure is put into `actionFailure`. */
export function createFileActions({ api, store, reload, describe }: FileActionsDeps): FileActions {
  const note = (answer: Result<unknown>): void => store.setState({ actionFailure: answer.ok ? null : answer.failure })
  /** Notes why a removal failed. Its success says nothing about what the person did meanwhile. */
  const noteRemoval = (answer: Result<unknown>): void => {
    if (!answer.ok) note(answer)
  }
  /** Sends the ids in batches of as many as one request may name. A filter is one request. */
  async function askInBatches(some: FileSelection, ask: (files: FileSelection) => Promise<boolean>): Promise<void> {
    if (!Array.isArray(some)) {
      await ask(some)
      return
    }
    for (const part of splitIntoBatches(some, LIMITS.ADD_BATCH)) if (!(await ask(part))) return
  }
  const settle = shareRun(async () => {
    const { leaving } = store.getState()
    if (leaving === null) return
    store.setState({ isSettling: true })
    const ids = [...leaving.ids]
    const notDeleted: LibraryState['notDeleted'] = []
    await askInBatches(ids, async (files) => {
      const named = { files: files as LibraryFileId[] }
      if (leaving.how === 'forget') {
        const answer = await api.ask('library.forget', named)
        noteRemoval(answer)
        return answer.ok
      }
      const answer = await api.ask('library.delete', named)
      noteRemoval(answer)
      if (answer.ok) notDeleted.push(...answer.value.failed)
      return answer.ok
    })
    if (notDeleted.length > 0) store.setState({ notDeleted })
    reload({ leaving: null, isSettling: false, everything: countWith(notDeleted.length) })
  })
  /** The number of all files with so many more, or fewer. */
  const countWith = (more: number): number | null => {
    const { everything } = store.getState()
    return everything === null ? null : Math.max(0, everything + more)
  }
  /** Adds to the requests for repairs that wait for their answer, or takes from them. */
  const countRequests = (more: number): void =>
    store.setState(({ repairsUnderWay: before }) => ({
      repairsUnderWay: { ...before, requests: before.requests + more },
    }))

  return {
    async addFolder() {
      const answer = await api.ask('library.addFolder', undefined)
      note(answer)
      if (answer.ok && answer.value !== null) store.setState({ added: answer.value })
    },
    verify: (some) =>
      askInBatches(some, async (files) => {
        const answer = await api.ask('library.verify', { files })
        note(answer)
        return answer.ok
      }),
    stopVerifying: async () => note(await api.ask('library.stopVerifying', undefined)),
    async fetchAgain(some) {
      let fetched: NonNullable<LibraryState['fetched']> = { added: 0, refused: [], refusedCount: 0 }
      await askInBatches(some, async (files) => {
        const answer = await api.ask('library.fetchAgain', { files })
        note(answer)
        if (!answer.ok) return false
        const { added, refused, refusedCount } = answer.value
        fetched = {
          added: fetched.added + added,
          refused: [...fetched.refused, ...refused],
          refusedCount: fetched.refusedCount + refusedCount,
        }
        store.setState({ fetched })
        return true
      })
    },
    async repair(some, isFromFolder) {
      let from: FolderToken | null = null
      if (isFromFolder) {
        const folder = await api.ask('folders.choose', undefined)
        if (!folder.ok) return note(folder)
        if (folder.value === null) return
        from = folder.value.token
      }
      if (!areRepairsUnderWay(store.getState().repairsUnderWay)) store.setState({ repairs: null })
      countRequests(1)
      await askInBatches(some, async (files) => {
        const answer = await api.ask('library.repair', { files, from })
        note(answer)
        if (answer.ok) {
          const { left } = answer.value
          store.setState(({ repairs, repairsUnderWay }) => ({
            repairs: repairs ?? NO_REPAIRS,
            repairsUnderWay: { ...repairsUnderWay, files: left },
          }))
        }
        return answer.ok
      })
      countRequests(-1)
    },
    async goBack(file, version) {
      note(await api.ask('library.goBack', { file, version }))
      await describe(file)
    },
    openFile: async (file) => note(await api.ask('library.open', { file })),
    reveal: async (file) => note(await api.ask('library.reveal', { file })),
    async drag({ id }) {
      const { picked } = store.getState().selection
      const others = picked.has(id) ? [...picked].filter((one) => one !== id) : []
      const files = [id, ...others]
      const answer = await api.ask('library.drag', { files: files.slice(0, LIMITS.DRAGGED_FILES) })
      note(answer)
      if (answer.ok) {
        const { count } = answer.value
        store.setState({ draggedPart: count < files.length ? { count, total: files.length } : null })
      }
    },
    async remove(how, some) {
      await settle()
      const ids = new Set(some)
      const { opened, selection } = store.getState()
      reload({
        leaving: { how, ids },
        everything: countWith(-ids.size),
        selection: pruneSelection(selection, (id) => !ids.has(id)),
        opened: opened !== null && ids.has(opened.row.id) ? null : opened,
      })
    },
    undo() {
      const { leaving, isSettling } = store.getState()
      if (leaving !== null && !isSettling) reload({ leaving: null, everything: countWith(leaving.ids.size) })
    },
    settle,
  }
}
