import { useStore } from 'zustand'
import type { Dataset } from '../../../../shared/catalogue/model.js'
import { findLicencePage, formatLicenceName } from '../../../../shared/catalogue/standardLicences.js'
import { createCitation } from '../../../../shared/library/citation.js'
import { formatRudiLink } from '../../../../shared/link/deepLink.js'
import { CopyableText } from '../../../components/display/CopyableText.js'
import { ExpandableText } from '../../../components/display/ExpandableText.js'
import { ShowMore } from '../../../components/display/ShowMore.js'
import { useMessages, useNow, useStores } from '../../../context/appContext.js'
import { formatDegrees } from '../../../messages/formatDegrees.js'
import type { Messages } from '../../../messages/messages.js'
import { LicenceLink } from '../../external/LicenceLink.js'
import { WriteToProducer } from '../../external/WriteToProducer.js'
import { getCurrentPortal } from '../../portals/store/portalsStore.js'
import { ExtentMap } from '../map/ExtentMap.js'

function Part({ title, children }: { readonly title: string; readonly children: React.ReactNode }): React.JSX.Element {
  return (
    <section className="detail-part">
      <h3>{title}</h3>
      {children}
    </section>
  )
}

function Prose({ text }: { readonly text: string }): React.JSX.Element {
  return (
    <p className="prose">
      <ExpandableText text={text} />
    </p>
  )
}

function formatPeriod(temporal: NonNullable<Dataset['temporal']>, messages: Messages): string | null {
  const toDay = (instant: string | null): string | null => {
    const at = instant === null ? Number.NaN : Date.parse(instant)
    return Number.isNaN(at) ? null : messages.formatDay(at)
  }
  const start = toDay(temporal.start)
  if (start === null) return null
  return messages.say('detail.period', { start, end: toDay(temporal.end) ?? messages.say('detail.period.open') })
}

/** A hundred metres: a rectangle about a dataset is not meant more precisely. */
const EXTENT_DECIMALS = 3

function Coverage({ dataset }: { readonly dataset: Dataset }): React.JSX.Element | null {
  const messages = useMessages()
  const { temporal, boundingBox } = dataset
  const when = temporal === null ? null : formatPeriod(temporal, messages)
  if (when === null && boundingBox === null) return null
  return (
    <Part title={messages.say('detail.coverage')}>
      {when === null ? null : <p>{when}</p>}
      {boundingBox === null ? null : <ExtentMap box={boundingBox} />}
      {boundingBox === null ? null : (
        <p className="hint figure">
          {messages.say('detail.extent', {
            south: formatDegrees(boundingBox.south, 'latitude', EXTENT_DECIMALS, messages),
            north: formatDegrees(boundingBox.north, 'latitude', EXTENT_DECIMALS, messages),
            west: formatDegrees(boundingBox.west, 'longitude', EXTENT_DECIMALS, messages),
            east: formatDegrees(boundingBox.east, 'longitude', EXTENT_DECIMALS, messages),
          })}
        </p>
      )}
    </Part>
  )
}

/** How many contacts and keywords are shown at first; a record with a thousand must not block the window (W-13). */
const CONTACTS_SHOWN = 20
const KEYWORDS_SHOWN = 100

function Contacts({ dataset }: { readonly dataset: Dataset }): React.JSX.Element | null {
  const messages = useMessages()
  if (dataset.contacts.length === 0) return null
  return (
    <Part title={messages.say('detail.contacts')}>
      <ShowMore of={dataset.contacts} step={CONTACTS_SHOWN}>
        {({ name, email, role }) => (
          <p key={`${name} ${email ?? ''}`} className="contact">
            <span>{role === null ? name : `${name}, ${role}`}</span>
            {email === null ? null : <CopyableText text={email} />}
          </p>
        )}
      </ShowMore>
      <div className="actions">
        <WriteToProducer about={{ datasetId: dataset.id, mediaId: null, reason: { type: 'question' } }} />
      </div>
    </Part>
  )
}

/** How to cite the dataset, and a link that opens it in this program on another computer. */
function Cite({ dataset }: { readonly dataset: Dataset }): React.JSX.Element | null {
  const { portals } = useStores()
  const messages = useMessages()
  const nowMs = useNow(false)
  const portal = useStore(portals, getCurrentPortal)
  if (portal === null) return null
  return (
    <>
      <Part title={messages.say('detail.citation')}>
        <CopyableText text={createCitation(dataset, portal.id, nowMs, messages.language).text} />
      </Part>
      <Part title={messages.say('detail.link')}>
        <CopyableText text={formatRudiLink({ type: 'dataset', datasetId: dataset.id, portalId: portal.id })} mono />
      </Part>
    </>
  )
}

/** Everything about a dataset except its media. */
export function DatasetMetadata({ dataset }: { readonly dataset: Dataset }): React.JSX.Element {
  const messages = useMessages()
  const nowMs = useNow(false)
  const updatedMs = dataset.updated === null ? Number.NaN : Date.parse(dataset.updated)
  return (
    <>
      {dataset.licence === null ? null : (
        <Part title={messages.say('detail.licence')}>
          <CopyableText text={formatLicenceName(dataset.licence.label)} />
          {findLicencePage(dataset.licence) === null ? null : (
            <LicenceLink datasetId={dataset.id} label={formatLicenceName(dataset.licence.label)} />
          )}
        </Part>
      )}
      {dataset.mandatoryMention === null ? null : (
        <Part title={messages.say('detail.mention')}>
          <CopyableText text={dataset.mandatoryMention} />
        </Part>
      )}
      {dataset.usageConstraint === null ? null : (
        <Part title={messages.say('detail.constraint')}>
          <Prose text={dataset.usageConstraint} />
        </Part>
      )}
      {dataset.summary === '' ? null : (
        <Part title={messages.say('detail.about')}>
          <Prose text={dataset.summary} />
        </Part>
      )}
      <Coverage dataset={dataset} />
      <Cite dataset={dataset} />
      {dataset.bibliographicalReference === null ? null : (
        <Part title={messages.say('detail.cite')}>
          <CopyableText text={dataset.bibliographicalReference} />
        </Part>
      )}
      {dataset.doi === null ? null : (
        <Part title={messages.say('detail.doi')}>
          <CopyableText text={dataset.doi} />
        </Part>
      )}
      <Contacts dataset={dataset} />
      {dataset.keywords.length === 0 ? null : (
        <Part title={messages.say('detail.keywords')}>
          <p className="chips wrap">
            <ShowMore of={dataset.keywords} step={KEYWORDS_SHOWN}>
              {(keyword) => (
                <span key={keyword} className="chip">
                  {keyword}
                </span>
              )}
            </ShowMore>
          </p>
        </Part>
      )}
      <Part title={messages.say('detail.id')}>
        <CopyableText text={dataset.id} mono />
        {Number.isNaN(updatedMs) ? null : (
          <p className="hint" title={messages.formatMoment(updatedMs)}>
            {messages.say('detail.updated', { when: messages.formatAgo(updatedMs, nowMs) })}
          </p>
        )}
      </Part>
    </>
  )
}
