import type { BasketEntry } from '../../../shared/basket/basketEntry.js'
import { toBasketEntries } from '../../../shared/basket/basketEntry.js'
import { isDownloadable } from '../../../shared/catalogue/model.js'
import { groupByKey } from '../../../shared/collections/groupByKey.js'
import { type FollowView, isFileChange } from '../../../shared/follow/model.js'
import type { DatasetId, MediaId } from '../../../shared/ids.js'
import { evaluatePreflight } from '../../../shared/preflight/preflight.js'
import type { Stores } from '../../context/createStores.js'
import { showNewDownloads } from '../../context/showNewDownloads.js'
import { getPreflightInput } from '../basket/preflight/getPreflightInput.js'

/**
 * Downloads the changed files through the preflight of any download: at once where its only question would be whether
 * to replace files, otherwise after its dialog. One preflight covers one folder: those after one that asks stay listed.
 */
export const updateFollowed = (stores: Stores, title: string, views: readonly FollowView[]): Promise<void> =>
  stores.downloadWithoutBasket.run(title, async () => {
    for (const [, group] of groupByKey(views, ({ folder }) => folder.token))
      if (!(await sendUpdates(stores, group))) return false
    return true
  })

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
async function sendUpdates(stores: Stores, views: readonly [FollowView, ...FollowView[]]): Promise<boolean> {
  const { downloadWithoutBasket, follow, catalog } = stores
  const [first] = views
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
  const { basket, preflight } = downloadWithoutBasket
  const folder = { ...first.folder, freeBytes: null, insteadOf: null }
  downloadWithoutBasket.hold(entries, folder)
  preflight.decide('replace')
  await preflight.look(entries, folder)
  const report = evaluatePreflight(getPreflightInput({ ...stores, basket, preflight }))
  // What is here is replaced, or fetched anew because its producer has another file.
  const isClear =
    report.blocked === null &&
    report.groups.every(({ type }) => type === 'ready' || type === 'collision' || type === 'here')
  const isSent = isClear && (await basket.download(report.sent, 'replace'))
  if (isSent) {
    await accept()
    showNewDownloads(stores)
  }
  return isSent
}
