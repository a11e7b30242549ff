import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import type { Dataset } from '../../../../shared/catalogue/model.js'
import type { DownloadView } from '../../../../shared/download/model/downloadView.js'
import { useMessages, useStores } from '../../../context/appContext.js'

/**
 * The local files of a dataset: how many, how they were verified, and whether the portal has newer ones. Renders
 * nothing when there is none.
 */
export function LocalFilesSummary({ dataset }: { readonly dataset: Dataset }): React.JSX.Element | null {
  const { downloads } = useStores()
  const messages = useMessages()
  const done = useStore(
    downloads,
    useShallow((state) =>
      [...(state.index.getGroup(dataset.id)?.members.values() ?? [])].filter(({ state: { type } }) => type === 'done'),
    ),
  )
  if (done.length === 0) return null
  const files = new Map(done.map((one) => [one.mediaId, one]))
  const of = Math.max(files.size, dataset.media.filter(({ fetchability }) => fetchability === 'file').length)
  const verified = [...files.values()].filter(isVerified).length
  const oldestMs = Math.min(...[...files.values()].map(({ state }) => (state.type === 'done' ? state.atMs : 0)))
  const isOld = dataset.updated !== null && Date.parse(dataset.updated) > oldestMs
  return (
    <section className="detail-part">
      <h3>{messages.say('detail.held')}</h3>
      <p>{messages.say('detail.held.files', { held: files.size, of })}</p>
      {verified === 0 ? null : (
        <p className="status done">{messages.say('detail.held.verified', { count: verified })}</p>
      )}
      {verified === files.size ? null : (
        <p className="status quiet">{messages.say('detail.held.complete', { count: files.size - verified })}</p>
      )}
      {isOld ? <p className="status waiting">{messages.say('detail.held.outdated')}</p> : null}
    </section>
  )
}

const isVerified = ({ state }: DownloadView): boolean => state.type === 'done' && state.verdict.is === 'verified'
