import { useStore } from 'zustand'
import type { Dataset } from '../../shared/catalog/model.js'
import { citationOf } from '../../shared/library/citation.js'
import { formatRudiLink } from '../../shared/link/rudiLink.js'
import { useNow, useStores, useWords } from '../page.js'
import { chosenPortal } from '../stores/portals.js'
import type { Words } from '../words/words.js'
import { CopyText } from './CopyText.js'
import { ExtentMap } from './ExtentMap.js'

function Part({ title, children }: { readonly title: string; readonly children: React.ReactNode }): React.JSX.Element {
  return (
    <section className="detail-part">
      <h3>{title}</h3>
      {children}
    </section>
  )
}

/** Nobody reads further on a screen; laying out more would block the window (W-13). */
const PROSE_CHARS = 20_000

/** Text of a server, as text: paragraphs and nothing else (W-12). */
function Prose({ text }: { readonly text: string }): React.JSX.Element {
  const shown = text.slice(0, PROSE_CHARS).replace(/\n{3,}/g, '\n\n')
  return <p className="prose">{text.length > PROSE_CHARS ? `${shown}…` : shown}</p>
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

function Coverage({ dataset }: { readonly dataset: Dataset }): React.JSX.Element | null {
  const words = useWords()
  const { temporal, boundingBox } = dataset
  const when = temporal === null ? null : period(temporal, words)
  if (when === null && boundingBox === null) return null
  const degrees = new Intl.NumberFormat(words.language, { maximumFractionDigits: 3 })
  return (
    <Part title={words.say('detail.coverage')}>
      {when === null ? null : <p>{when}</p>}
      {boundingBox === null ? null : <ExtentMap box={boundingBox} />}
      {boundingBox === null ? null : (
        <p className="hint figure">
          {words.say('detail.extent', {
            south: degrees.format(boundingBox.south),
            north: degrees.format(boundingBox.north),
            west: degrees.format(boundingBox.west),
            east: degrees.format(boundingBox.east),
          })}
        </p>
      )}
    </Part>
  )
}

/** Nobody writes to more people about one dataset; a record that names a thousand must not block the window (W-13). */
const CONTACTS_SHOWN = 50
const KEYWORDS_SHOWN = 100

function Contacts({ dataset }: { readonly dataset: Dataset }): React.JSX.Element | null {
  const words = useWords()
  if (dataset.contacts.length === 0) return null
  return (
    <Part title={words.say('detail.contacts')}>
      {dataset.contacts.slice(0, CONTACTS_SHOWN).map(({ name, email, role }) => (
        <p key={`${name} ${email ?? ''}`} className="contact">
          <span>{role === null ? name : `${name}, ${role}`}</span>
          {email === null ? null : <CopyText text={email} />}
        </p>
      ))}
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
          <CopyText text={dataset.licence.label} />
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
            {dataset.keywords.slice(0, KEYWORDS_SHOWN).map((keyword) => (
              <span key={keyword} className="chip">
                {keyword}
              </span>
            ))}
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
