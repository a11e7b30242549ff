import { createStore, type StoreApi } from 'zustand/vanilla'
import { isWorkbookFormat, type Preview } from '../../../../shared/preview/model.js'
import type { ReaderOptions } from '../../../../shared/preview/readerOptions.js'
import type { SnippetTool } from '../../../../shared/preview/snippets/snippetSource.js'
import type { Api } from '../../../bridge/api.js'
import type { Route } from '../../navigation/store/navigationStore.js'
import { getCurrentOptions } from './chosenReaderOptions.js'
import { createOpenGrids } from './openGrids.js'
import { getShownPart } from './previewedPart.js'
import type { LocalFile, PreviewState, PreviewTab } from './previewState.js'

type ArchivedFile = Extract<Preview, { readonly type: 'archive' }>['files'][number]

export interface PreviewStore extends StoreApi<PreviewState> {
  /** Previews a local media. A request for another file that is still under way is dropped. */
  readonly open: (held: LocalFile, from: Route) => Promise<void>
  /** Previews the same file again. */
  readonly openAgain: () => Promise<void>
  readonly turn: (tab: PreviewTab) => void
  /** Opens the rows at this row of the file, counted from 0. */
  readonly showRow: (origin: number) => void
  /** Shows another sheet of the workbook or page of the document. */
  readonly turnToPart: (part: number) => Promise<void>
  /** Opens a file inside the archive; null returns to the archive's list. */
  readonly enter: (file: ArchivedFile | null) => Promise<void>
  /** Reads the file with these options, now and from now on. */
  readonly readAs: (reader: ReaderOptions) => Promise<void>
  readonly cancel: () => void
  /** Copies code that reads the table in another program. Resolves with whether that was done. */
  readonly copyAs: (tool: SnippetTool) => Promise<boolean>
  readonly openWith: (program: 'default' | 'qgis') => Promise<void>
  readonly hasQgis: () => Promise<boolean>
  /** Shows the file in its folder. */
  readonly reveal: () => void
}

const NOTHING: PreviewState = {
  held: null,
  name: '',
  from: 'downloads',
  content: null,
  grid: null,
  part: null,
  entry: null,
  entryName: '',
  reader: null,
  nextReader: null,
  sheets: [],
  loadingPart: false,
  failure: null,
  tab: 'rows',
  profile: null,
  profileTrouble: null,
  profileProgress: null,
}

/** The state of one sheet is not valid for the next. */
const FRESH: Partial<PreviewState> = {
  tab: 'rows',
  profile: null,
  profileTrouble: null,
  profileProgress: null,
}

const PROGRESS_MS = 250

/** The part that a preview shows, where the preview says so. */
function toPreviewState(content: Preview): Partial<PreviewState> {
  if (content.type === 'document') return { part: content.at }
  if (content.type !== 'table') return {}
  const { format } = content
  if (isWorkbookFormat(format)) return { part: format.at, sheets: format.sheets }
  return 'layers' in format ? { part: format.at, sheets: format.layers } : {}
}

export function createPreviewStore(api: Api): PreviewStore {
  const store = createStore<PreviewState>(() => NOTHING)
  const openGrid = createOpenGrids(api)

  /** Opens the rows of the shown part, and closes those of the previous one. */
  function showGrid(): void {
    const at = getShownPart(store.getState())
    store.setState({ grid: at === null ? null : openGrid(at, store.getState().content) })
  }

  /** Counts the files and parts that were opened: an answer for an earlier one is dropped. */
  let turnOf = 0
  /** Counts the profiles that were asked for and answered: the progress of an earlier one is not watched any more. */
  let profilesAsked = 0

  async function loadProfile(): Promise<void> {
    const mineAt = getShownPart(store.getState())
    if (mineAt === null || store.getState().profile !== null) return
    const mine = turnOf
    const asked = ++profilesAsked
    store.setState({ profileTrouble: null, profileProgress: null })
    const answer = api.ask('preview.profile', mineAt)
    void watchProfile(asked)
    const made = await answer
    if (asked === profilesAsked) profilesAsked++
    if (mine !== turnOf) return
    store.setState({ profileProgress: null, ...(made.ok ? { profile: made.value } : { profileTrouble: made.failure }) })
  }

  async function watchProfile(asked: number): Promise<void> {
    while (asked === profilesAsked) {
      const progress = await api.ask('preview.profileProgress', undefined)
      if (asked !== profilesAsked) return
      if (progress.ok && progress.value !== null) store.setState({ profileProgress: progress.value })
      await new Promise((resolve) => setTimeout(resolve, PROGRESS_MS))
    }
  }

  async function open({ datasetId, mediaId, name: known }: LocalFile, from: Route): Promise<void> {
    const held = { datasetId, mediaId }
    const mine = ++turnOf
    store.setState({ ...NOTHING, held, from, name: known }, true)
    showGrid()
    const answer = await api.ask('preview.open', held)
    if (mine !== turnOf) return
    if (!answer.ok) return store.setState({ failure: answer.failure })
    const { name, content } = answer.value
    showContent(content, { name })
  }

  /** What the preview in sight is of; what was chosen since and could not be read is taken back to this. */
  let shownState: Partial<PreviewState> = {}

  function showContent(content: Preview, change: Partial<PreviewState>): void {
    store.setState({ ...change, content, ...toPreviewState(content) })
    const { part, entry, entryName, reader, sheets } = store.getState()
    shownState = { part, entry, entryName, reader, sheets }
    showGrid()
  }

  /**
   * Previews another part of the same file, or the same part with other options. Resolves with whether these could not be
   * read, so that the previous ones stay; false also where another request has taken its place.
   */
  async function reload(change: Partial<PreviewState>): Promise<boolean> {
    const mine = ++turnOf
    store.setState({ ...change, loadingPart: true, failure: null })
    const at = getShownPart(store.getState())
    if (at === null) return false
    const answer = await api.ask('preview.open', at)
    if (mine !== turnOf) return false
    if (answer.ok) showContent(answer.value.content, { ...FRESH, loadingPart: false })
    else {
      const previous = store.getState().content === null ? {} : shownState
      store.setState({ ...FRESH, ...previous, loadingPart: false, failure: answer.failure })
    }
    return !answer.ok
  }

  return {
    ...store,
    open,
    async openAgain() {
      const { held, name, from } = store.getState()
      if (held !== null) await open({ ...held, name }, from)
    },
    turn(tab) {
      store.setState({ tab })
      if (tab === 'columns') void loadProfile()
    },
    showRow(origin) {
      store.getState().grid?.grid.setState({ wantedRow: origin })
      store.setState({ tab: 'rows' })
    },
    async turnToPart(part) {
      await reload({ part })
    },
    // Another file: nothing that was chosen for the previous one is kept.
    async enter(file) {
      const chosen = { part: null, reader: null, nextReader: null, sheets: [] }
      await reload({ ...chosen, entry: file?.entry ?? null, entryName: file?.name ?? '' })
    },
    async readAs(reader) {
      const { held, entry } = store.getState()
      if (held === null) return
      store.setState({ nextReader: reader })
      const isNext = (): boolean => {
        const now = store.getState()
        return now.held === held && now.entry === entry && now.nextReader === reader
      }
      const kept = await api.ask('preview.remember', { ...held, entry, reader })
      // Another file was opened meanwhile, or other options were chosen for this one.
      if (!isNext()) return
      // Another sheet stays in sight; the parts of other files do not depend on options.
      const { content, part } = store.getState()
      const isSheet = content?.type === 'table' && isWorkbookFormat(content.format)
      const isUnread = await reload({ reader, part: isSheet ? part : null })
      if (!isNext()) return
      store.setState({ nextReader: null, ...(kept.ok ? {} : { failure: kept.failure }) })
      if (!isUnread || content === null) return
      // The rows in sight stay, and the file is read as they are the next time as well.
      await api.ask('preview.remember', { ...held, entry, reader: getCurrentOptions(store.getState()) })
    },
    cancel: () => void api.ask('preview.cancel', undefined),
    async copyAs(tool) {
      const { held, content } = store.getState()
      if (held === null || content?.type !== 'table') return false
      const { format, table } = content
      const copied = await api.ask('preview.copyAs', { ...held, tool, format, columns: table.columns })
      if (!copied.ok) store.setState({ failure: copied.failure })
      return copied.ok
    },
    async openWith(program) {
      const { held } = store.getState()
      if (held === null) return
      const opened = await api.ask('preview.openWith', { ...held, program })
      if (!opened.ok) store.setState({ failure: opened.failure })
    },
    async hasQgis() {
      const programs = await api.ask('preview.programs', undefined)
      return programs.ok && programs.value.qgis
    },
    async reveal() {
      const { held } = store.getState()
      if (held === null) return
      const shown = await api.ask('preview.reveal', held)
      if (!shown.ok) store.setState({ failure: shown.failure })
    },
  }
}
