import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import type { Dataset } from '../../shared/catalog/model.js'
import type { DownloadView } from '../../shared/download/view.js'
import { useStores, useWords } from '../page.js'

/** What we hold of a dataset: how many files, how they were verified, and whether the portal has newer ones. Nothing when there is none. */
export function HeldOfDataset({ dataset }: { readonly dataset: Dataset }): React.JSX.Element | null {
  const { downloads } = useStores()
  const words = useWords()
  const done = useStore(
    downloads,
    useShallow((state) =>
      [...(state.book.group(dataset.id)?.members.values() ?? [])].filter(({ state: { is } }) => is === 'done'),
    ),
  )
  if (done.length === 0) return null
  const files = new Map(done.map((one) => [one.mediaId, one]))
  const of = Math.max(files.size, dataset.media.filter(({ fetchability }) => fetchability === 'file').length)
  const verified = [...files.values()].filter(isVerified).length
  const oldestMs = Math.min(...[...files.values()].map(({ state }) => (state.is === 'done' ? state.atMs : 0)))
  const isOld = dataset.updated !== null && Date.parse(dataset.updated) > oldestMs
  return (
    <section className="detail-part">
      <h3>{words.say('detail.held')}</h3>
      <p>{words.say('detail.held.files', { held: files.size, of })}</p>
      {verified === 0 ? null : <p className="status done">{words.say('detail.held.verified', { count: verified })}</p>}
      {verified === files.size ? null : (
        <p className="status quiet">{words.say('detail.held.complete', { count: files.size - verified })}</p>
      )}
      {isOld ? <p className="status waiting">{words.say('detail.held.outdated')}</p> : null}
    </section>
  )
}

const isVerified = ({ state }: DownloadView): boolean => state.is === 'done' && state.verdict.is === 'verified'
