import { toBasketEntries } from '../../../../../shared/basket/basketEntry.js'
import type { Dataset } from '../../../../../shared/catalogue/model.js'
import { putFavourite, putSearch } from '../../../../../shared/catalogue/search/favouritesAndSearches.js'
import { failure } from '../../../../../shared/failure.js'
import type { DatasetId } from '../../../../../shared/ids.js'
import type { RequestName } from '../../../../../shared/ipc/channels.js'
import type { StoredThing } from '../../../../../shared/ipc/contract/unreadableFiles.js'
import type { MediaFile } from '../../../../../shared/library/model.js'
import { findTargetsInText } from '../../../../../shared/link/downloadTarget.js'
import { fail, ok, type Result } from '../../../../../shared/result.js'
import { createSampleDataset } from '../../../samples/cityCatalogue.js'
import { createPreflightFacts } from '../../../samples/preflightSamples.js'
import { answerNothing, buildCopyView, type FakeBackend, type VerbHandlers } from '../fakeBackend.js'
import { searchFakeCatalogue, searchFakePortal } from '../searchFakeCatalogue.js'

function datasetOf(fakeBackend: FakeBackend, datasetId: DatasetId): Result<Dataset> {
  const row = fakeBackend.datasets.find(({ id }) => id === datasetId)
  if (row === undefined) return fail(failure('portal/unknown-dataset'))
  return ok({ ...createSampleDataset(Number.parseInt(datasetId.slice(-6), 16)), ...row })
}

/** The verbs that fail while a stored file cannot be read. */
const READ_BY: Readonly<Record<StoredThing, readonly RequestName[]>> = {
  basket: ['basket.read', 'basket.change'],
  queries: ['query.read', 'query.draft'],
  follows: ['follow.list'],
}

const listOnDisk = ({ library }: FakeBackend, datasetId: DatasetId): MediaFile[] =>
  library
    .filter((row) => row.datasetId === datasetId)
    .map(({ mediaId, name, standing, verdict, outdated, fetchedMs }) => {
      return { mediaId, name, standing, verdict, outdated, fetchedMs, removed: false }
    })

/** The catalogue and the basket. */
export const createCatalogueAndBasketHandlers = (fakeBackend: FakeBackend) => {
  return {
    'catalog.search': (query) => {
      const search = fakeBackend.copy.whole === false ? searchFakePortal : searchFakeCatalogue
      return ok(search(fakeBackend.datasets, query))
    },
    'catalog.dataset': ({ datasetId }) => {
      const dataset = datasetOf(fakeBackend, datasetId)
      return dataset.ok ? ok({ dataset: dataset.value, onDisk: listOnDisk(fakeBackend, datasetId) }) : dataset
    },
    'catalog.onDisk': ({ datasetId }) => ok(listOnDisk(fakeBackend, datasetId)),
    'catalog.copy': () => ok(buildCopyView(fakeBackend)),
    'catalog.refresh': answerNothing,
    'catalog.openPage': answerNothing,
    'catalog.openLicence': answerNothing,
    'catalog.writeToProducer': answerNothing,
    'catalog.exportList': () => ok({ rows: fakeBackend.datasets.length }),
    'links.waiting': () => ok(fakeBackend.links),
    'links.paste': ({ text }) =>
      findTargetsInText(text).length === 0 ? fail(failure('input/bad-target')) : ok(undefined),
    'links.follow': ({ portalId }) => {
      const targets = fakeBackend.links.groups.flatMap((one) => (one.portalId === portalId ? one.targets : []))
      const found = targets.flatMap(({ datasetId, mediaId }) => (datasetId === null ? [] : [{ datasetId, mediaId }]))
      const producers = targets.flatMap(({ producerId }) => (producerId === null ? [] : ['Ville Exemple']))
      return ok({ found, producers, missed: [] })
    },
    'links.dismiss': answerNothing,
    'links.dismissRefused': answerNothing,
    'basket.lookUp': ({ ids, skip }) => {
      const all = ids.map((id) => [id, datasetOf(fakeBackend, id)] as const)
      return ok({
        entries: all.flatMap(([, one]) => (one.ok ? toBasketEntries(one.value, one.value.media) : [])).slice(skip),
        missed: all.flatMap(([id, one]) =>
          one.ok ? [] : [{ id, because: { code: one.failure.code, facts: { ...one.failure.facts } } }],
        ),
        next: null,
      })
    },
    'stored.reveal': answerNothing,
    'stored.startAnew': ({ what }) => {
      for (const verb of READ_BY[what]) fakeBackend.broken.delete(verb)
      return ok({ kept: `${what}.json.kept-1` })
    },
    'basket.read': ({ portalId }) => ok([...(fakeBackend.baskets.get(portalId) ?? [])]),
    'basket.change': ({ portalId, put, remove }) => {
      const entries = new Map((fakeBackend.baskets.get(portalId) ?? []).map((one) => [one.media.id, one]))
      for (const id of remove) entries.delete(id)
      for (const entry of put) entries.set(entry.media.id, entry)
      fakeBackend.baskets.set(portalId, [...entries.values()])
      return ok(undefined)
    },
    'preflight.look': ({ wanted }) => {
      const files = wanted.flatMap(({ datasetId, media }) => media.map(({ id }) => ({ datasetId, mediaId: id })))
      return ok(createPreflightFacts(files, fakeBackend.preflight))
    },
    'saved.read': () => ok(fakeBackend.saved),
    'saved.favour': ({ datasetId, starred }) => {
      const favourites = putFavourite(fakeBackend.saved.favourites, datasetId, starred)
      if (!favourites.ok) return favourites
      fakeBackend.saved = { ...fakeBackend.saved, favourites: favourites.value }
      return ok(fakeBackend.saved)
    },
    'saved.saveSearch': (search) => {
      const searches = putSearch(fakeBackend.saved.searches, search)
      if (!searches.ok) return searches
      fakeBackend.saved = { ...fakeBackend.saved, searches: searches.value }
      return ok(fakeBackend.saved)
    },
    'saved.removeSearch': ({ name }) => {
      const searches = fakeBackend.saved.searches.filter((one) => one.name !== name)
      fakeBackend.saved = { ...fakeBackend.saved, searches }
      return ok(fakeBackend.saved)
    },
  } satisfies Partial<VerbHandlers>
}
