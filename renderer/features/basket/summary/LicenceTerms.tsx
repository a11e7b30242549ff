import { useStore } from 'zustand'
import { LIMITS } from '../../../../shared/limits.js'
import type { LicenceTerm } from '../../../../shared/preflight/licenceTerms.js'
import { Checkbox } from '../../../components/controls/Checkbox.js'
import { ExpandableText } from '../../../components/display/ExpandableText.js'
import { useMessages, useStores } from '../../../context/appContext.js'
import { LicenceLink } from '../../external/LicenceLink.js'

interface LicenceTermsProps {
  readonly terms: readonly LicenceTerm[]
}

/** Every licence and condition once. */
export function LicenceTerms({ terms }: LicenceTermsProps): React.JSX.Element | null {
  const messages = useMessages()
  if (terms.length === 0) return null
  return (
    <section className="labelled" aria-label={messages.say('preflight.terms')}>
      <span className="label">{messages.say('preflight.terms')}</span>
      <ul className="terms">
        {terms.map(({ key, label, uri, readableAt, files, type }) => (
          <li key={key} title={uri ?? label ?? undefined}>
            {type === 'constraint' && label !== null ? (
              <span className="term constraint">
                <ExpandableText text={label} />
              </span>
            ) : (
              <span className="term">
                {label ?? messages.say('preflight.terms.none')}{' '}
                {readableAt === null || label === null ? null : <LicenceLink datasetId={readableAt} label={label} />}
              </span>
            )}
            <span className="figure">{messages.say('basket.count', { count: files })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** One checkbox for all licences and conditions. It stands apart from their list, which may be longer than the window. */
export function LicenceAgreement({ terms }: LicenceTermsProps): React.JSX.Element | null {
  const { settings } = useStores()
  const messages = useMessages()
  const known = useStore(settings, (state) => state.settings.acceptedTerms)
  const asked = terms.filter(({ label }) => label !== null)
  if (asked.length === 0) return null
  const isAccepted = asked.every(({ accepted }) => accepted)
  const keys = asked.map(({ key }) => key)
  const accept = (on: boolean): void => {
    const others = known.filter((key) => !keys.includes(key))
    const next = on ? [...others, ...keys].slice(-LIMITS.ACCEPTED_TERMS) : others
    void settings.write({ acceptedTerms: next })
  }
  const sentence = messages.say('preflight.terms.accept', { count: asked.length })
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control names itself; the words beside it only widen its target.
    <label className="terms-check">
      <Checkbox name={sentence} checked={isAccepted} onChange={accept} />
      <span aria-hidden>{sentence}</span>
    </label>
  )
}
