import { useCallback, useRef, useState } from 'react'
import type { BasketEntry } from '../../../shared/basket/basketEntry.js'
import { toBasketEntries } from '../../../shared/basket/basketEntry.js'
import { isDownloadable } from '../../../shared/catalogue/model.js'
import { type FollowView, isFileChange } from '../../../shared/follow/model.js'
import type { DatasetId, MediaId } from '../../../shared/ids.js'
import { evaluatePreflight } from '../../../shared/preflight/preflight.js'
import { useStores } from '../../context/appContext.js'
import type { Stores } from '../../context/createStores.js'
import { showNewDownloads } from '../../context/showNewDownloads.js'
import type { DownloadWithoutBasketControls } from '../basket/downloadWithoutBasket/useDownloadWithoutBasket.js'
import { getPreflightInput } from '../basket/preflight/getPreflightInput.js'
import type { Folder } from '../basket/store/basketStore.js'

interface FollowUpdate extends Omit<DownloadWithoutBasketControls, 'start'> {
  readonly start: (views: readonly FollowView[]) => Promise<void>
}

/**
 * Downloads the changed files through the preflight of any download: at once where its only question would be whether
 * to replace files.
 */
export function useFollowUpdate(): FollowUpdate {
  const stores = useStores()
  const [type, setType] = useState<FollowUpdate['type']>('resting')
  /** The folder of the person's own downloads, which a preflight in another folder must not change. */
  const usual = useRef<Folder | null>(null)
  const { basket } = stores.downloadWithoutBasket
  const end = useCallback(() => {
    basket.setState({ folder: usual.current })
    setType('resting')
  }, [basket])
  return {
    type,
    start: async (views) => {
      setType('looking')
      usual.current = basket.getState().folder
      let isAsking = false
      // One preflight covers one folder.
      for (const group of groupByFolder(views)) {
        isAsking = !(await sendUpdates(stores, group))
        if (isAsking) break
      }
      if (isAsking) setType('asking')
      else end()
    },
    close: end,
  }
}

function groupByFolder(views: readonly FollowView[]): readonly (readonly FollowView[])[] {
  const groups = new Map<string, FollowView[]>()
  for (const view of views) groups.set(view.folder.token, [...(groups.get(view.folder.token) ?? []), view])
  return [...groups.values()]
}

/**
 * The media to download of each dataset: changed and new files, and all files of a dataset that a followed search finds
 * now.
 */
function groupByDataset(views: readonly FollowView[]): ReadonlyMap<DatasetId, ReadonlySet<MediaId> | 'all'> {
  const due = new Map<DatasetId, Set<MediaId> | 'all'>()
  for (const { what, datasetId, mediaId } of views.flatMap(({ changes }) => changes.filter(isFileChange))) {
    const some = due.get(datasetId) ?? new Set<MediaId>()
    if (what === 'dataset') due.set(datasetId, 'all')
    else if (some !== 'all' && mediaId !== null) due.set(datasetId, some.add(mediaId))
  }
  return due
}

/**
 * Collects the files to download. The changes of `open` datasets stay listed: those that could not be read now, and new
 * ones, until their files have arrived.
 */
async function collectDue(
  catalog: Stores['catalog'],
  views: readonly FollowView[],
): Promise<{
  readonly entries: readonly BasketEntry[]
  readonly open: ReadonlySet<DatasetId>
}> {
  const entries: BasketEntry[] = []
  const open = new Set<DatasetId>()
  for (const [datasetId, due] of groupByDataset(views)) {
    const dataset = await catalog.read(datasetId)
    const media = dataset?.media.filter(({ id }) => due === 'all' || due.has(id)).filter(isDownloadable) ?? []
    if (dataset === null || (due === 'all' && media.length > 0)) open.add(datasetId)
    if (dataset !== null) entries.push(...toBasketEntries(dataset, media))
  }
  return { entries, open }
}

/** True when they are in the queue and there is nothing to ask. */
async function sendUpdates(stores: Stores, views: readonly FollowView[]): Promise<boolean> {
  const { downloadWithoutBasket, follow, catalog } = stores
  const [first] = views
  if (first === undefined) return true
  const { entries, open } = await collectDue(catalog, views)
  const accept = (): Promise<void> =>
    follow.accept(
      views.map(({ id }) => id),
      [...new Set(views.flatMap(({ changes }) => changes.map(({ datasetId }) => datasetId)))].filter(
        (id) => !open.has(id),
      ),
    )
  if (entries.length === 0) {
    await accept()
    return true
  }
  downloadWithoutBasket.hold(entries)
  const folder = { ...first.folder, freeBytes: null, insteadOf: null }
  downloadWithoutBasket.basket.setState({ folder })
  downloadWithoutBasket.preflight.decide('replace')
  await downloadWithoutBasket.preflight.look(entries, folder)
  const report = evaluatePreflight(getPreflightInput({ ...stores, ...downloadWithoutBasket }))
  // What is here is replaced, or fetched anew because its producer has another file.
  const isClear =
    report.blocked === null &&
    report.groups.every(({ type }) => type === 'ready' || type === 'collision' || type === 'here')
  const isSent = isClear && (await downloadWithoutBasket.basket.download(report.sent, 'replace'))
  if (isSent) {
    await accept()
    showNewDownloads(stores)
  }
  return isSent
}
