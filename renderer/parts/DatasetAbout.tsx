import { useStore } from 'zustand'
import { licenceName } from '../../shared/catalog/licenceName.js'
import type { Dataset } from '../../shared/catalog/model.js'
import { citationOf } from '../../shared/library/citation.js'
import { formatRudiLink } from '../../shared/link/rudiLink.js'
import { sayDegrees } from '../map/degrees.js'
import { useNow, useStores, useWords } from '../page.js'
import { chosenPortal } from '../stores/portals.js'
import type { Words } from '../words/words.js'
import { CopyText } from './CopyText.js'
import { ExtentMap } from './ExtentMap.js'
import { LongText } from './LongText.js'
import { Some } from './Some.js'

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
      <LongText text={text} />
    </p>
  )
}

function period(temporal: NonNullable<Dataset['temporal']>, words: Words): string | null {
  const day = (instant: string | null): string | null => {
    const at = instant === null ? Number.NaN : Date.parse(instant)
    return Number.isNaN(at) ? null : words.day(at)
  }
  const start = day(temporal.start)
  if (start === null) return null
  return words.say('detail.period', { start, end: day(temporal.end) ?? words.say('detail.period.open') })
}

/** A hundred metres: as near as a rectangle about a dataset can be meant. */
const EXTENT_DECIMALS = 3

function Coverage({ dataset }: { readonly dataset: Dataset }): React.JSX.Element | null {
  const words = useWords()
  const { temporal, boundingBox } = dataset
  const when = temporal === null ? null : period(temporal, words)
  if (when === null && boundingBox === null) return null
  return (
    <Part title={words.say('detail.coverage')}>
      {when === null ? null : <p>{when}</p>}
      {boundingBox === null ? null : <ExtentMap box={boundingBox} />}
      {boundingBox === null ? null : (
        <p className="hint figure">
          {words.say('detail.extent', {
            south: sayDegrees(boundingBox.south, 'latitude', EXTENT_DECIMALS, words),
            north: sayDegrees(boundingBox.north, 'latitude', EXTENT_DECIMALS, words),
            west: sayDegrees(boundingBox.west, 'longitude', EXTENT_DECIMALS, words),
            east: sayDegrees(boundingBox.east, 'longitude', EXTENT_DECIMALS, words),
          })}
        </p>
      )}
    </Part>
  )
}

/** What a record has of these in earnest; one that names a thousand must not block the window (W-13). */
const CONTACTS_SHOWN = 20
const KEYWORDS_SHOWN = 100

function Contacts({ dataset }: { readonly dataset: Dataset }): React.JSX.Element | null {
  const words = useWords()
  if (dataset.contacts.length === 0) return null
  return (
    <Part title={words.say('detail.contacts')}>
      <Some of={dataset.contacts} step={CONTACTS_SHOWN}>
        {({ name, email, role }) => (
          <p key={`${name} ${email ?? ''}`} className="contact">
            <span>{role === null ? name : `${name}, ${role}`}</span>
            {email === null ? null : <CopyText text={email} />}
          </p>
        )}
      </Some>
    </Part>
  )
}

/** How to cite it, and a link that opens it in this program on another computer. */
function Cite({ dataset }: { readonly dataset: Dataset }): React.JSX.Element | null {
  const { portals } = useStores()
  const words = useWords()
  const nowMs = useNow(false)
  const portal = useStore(portals, chosenPortal)
  if (portal === null) return null
  return (
    <>
      <Part title={words.say('detail.citation')}>
        <CopyText text={citationOf(dataset, portal.id, nowMs).text} />
      </Part>
      <Part title={words.say('detail.link')}>
        <CopyText text={formatRudiLink({ is: 'dataset', datasetId: dataset.id, portalId: portal.id })} mono />
      </Part>
    </>
  )
}

/** Everything about a dataset that is not its media. */
export function DatasetAbout({ dataset }: { readonly dataset: Dataset }): React.JSX.Element {
  const words = useWords()
  const nowMs = useNow(false)
  const updatedMs = dataset.updated === null ? Number.NaN : Date.parse(dataset.updated)
  return (
    <>
      {dataset.licence === null ? null : (
        <Part title={words.say('detail.licence')}>
          <CopyText text={licenceName(dataset.licence.label)} />
        </Part>
      )}
      {dataset.mandatoryMention === null ? null : (
        <Part title={words.say('detail.mention')}>
          <CopyText text={dataset.mandatoryMention} />
        </Part>
      )}
      {dataset.usageConstraint === null ? null : (
        <Part title={words.say('detail.constraint')}>
          <Prose text={dataset.usageConstraint} />
        </Part>
      )}
      {dataset.summary === '' ? null : (
        <Part title={words.say('detail.about')}>
          <Prose text={dataset.summary} />
        </Part>
      )}
      <Coverage dataset={dataset} />
      <Cite dataset={dataset} />
      {dataset.bibliographicalReference === null ? null : (
        <Part title={words.say('detail.cite')}>
          <CopyText text={dataset.bibliographicalReference} />
        </Part>
      )}
      {dataset.doi === null ? null : (
        <Part title={words.say('detail.doi')}>
          <CopyText text={dataset.doi} />
        </Part>
      )}
      <Contacts dataset={dataset} />
      {dataset.keywords.length === 0 ? null : (
        <Part title={words.say('detail.keywords')}>
          <p className="chips wrap">
            <Some of={dataset.keywords} step={KEYWORDS_SHOWN}>
              {(keyword) => (
                <span key={keyword} className="chip">
                  {keyword}
                </span>
              )}
            </Some>
          </p>
        </Part>
      )}
      <Part title={words.say('detail.id')}>
        <CopyText text={dataset.id} mono />
        {Number.isNaN(updatedMs) ? null : (
          <p className="hint" title={words.moment(updatedMs)}>
            {words.say('detail.updated', { when: words.ago(updatedMs, nowMs) })}
          </p>
        )}
      </Part>
    </>
  )
}
