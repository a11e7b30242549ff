// biome-ignore-all lint/a11y/useSemanticElements: a <section> that scrolls needs its role beside its tab stop.
import { ExternalLink, X } from 'lucide-react'
import { useStore } from 'zustand'
import { IconButton } from '../../../components/controls/Button.js'
import { FailureNotice } from '../../../components/feedback/FailureNotice.js'
import { closeOnEscape } from '../../../components/overlay/closeOnEscape.js'
import { useSecondClickGuard } from '../../../components/overlay/useSecondClickGuard.js'
import { useMessages, useStores } from '../../../context/appContext.js'
import { PaneEdge } from '../../navigation/PaneEdge.js'
import { FavouriteButton } from '../favourites/FavouriteButton.js'
import { AccessBadge } from '../labels/AccessBadge.js'
import type { OpenDataset } from '../store/catalogueState.js'
import { DatasetMetadata } from './DatasetMetadata.js'
import { LocalFilesSummary } from './LocalFilesSummary.js'
import { MediaSection } from './MediaSection.js'

function Content({ opened }: { readonly opened: OpenDataset }): React.JSX.Element {
  const { external } = useStores()
  const messages = useMessages()
  switch (opened.type) {
    case 'loading':
      return (
        <div className="detail-skeleton" role="status" aria-label={messages.say('common.loading')}>
          <div className="skeleton tall" />
          <div className="skeleton" />
          <div className="skeleton" />
          <div className="skeleton wide" />
        </div>
      )
    case 'failed':
      return (
        <div className="inset">
          <FailureNotice because={opened.because} />
        </div>
      )
    case 'ready':
      return (
        <>
          <header className="detail-head">
            <h2>
              {/* The star never stands alone on a line. */}
              {`${opened.dataset.title}\u00a0`}
              <FavouriteButton id={opened.id} title={opened.dataset.title} />
            </h2>
            <p className="detail-by">
              {opened.dataset.producer.name} <AccessBadge dataset={opened.dataset} />
            </p>
            <button type="button" className="link" onClick={() => void external.openPage(opened.id)}>
              {messages.say('detail.page')}
              <ExternalLink size={14} aria-hidden />
            </button>
            {opened.dataset.synopsis === '' ? null : <p className="synopsis">{opened.dataset.synopsis}</p>}
          </header>
          <MediaSection key={opened.id} dataset={opened.dataset} onDisk={opened.onDisk} />
          <LocalFilesSummary dataset={opened.dataset} onDisk={opened.onDisk} />
          <DatasetMetadata dataset={opened.dataset} />
        </>
      )
  }
}

/** The right pane: one dataset, beside the list and never in its place. */
export function DatasetDetail({ opened }: { readonly opened: OpenDataset }): React.JSX.Element {
  const { catalog, paneWidths } = useStores()
  const messages = useMessages()
  const width = useStore(paneWidths, ({ dataset }) => dataset)
  const guard = useSecondClickGuard()
  return (
    <aside
      className="detail"
      aria-label={messages.say('detail')}
      style={{ width }}
      onKeyDown={(event) => closeOnEscape(event, catalog.close)}
      {...guard}
    >
      <PaneEdge pane="dataset" side="start" name={messages.say('detail.resize')} />
      <div className="detail-close">
        <IconButton icon={X} name={messages.say('detail.close')} onClick={() => catalog.close()} />
      </div>
      {/** biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard. */}
      <div className="detail-scroll" tabIndex={0} role="region" aria-label={messages.say('detail')}>
        <Content opened={opened} />
      </div>
    </aside>
  )
}
