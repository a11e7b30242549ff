import { useStore } from 'zustand'
import { LIMITS } from '../../../../shared/limits.js'
import type { LicenceTerm } from '../../../../shared/preflight/licenceTerms.js'
import { Checkbox } from '../../../components/controls/Checkbox.js'
import { ExpandableText } from '../../../components/display/ExpandableText.js'
import { useMessages, useStores } from '../../../context/appContext.js'
import { LicenceLink } from '../../external/LicenceLink.js'

/** Every licence and condition once, with one checkbox for those that this person has not accepted yet. */
export function LicenceTerms({ terms }: { readonly terms: readonly LicenceTerm[] }): React.JSX.Element | null {
  const { settings } = useStores()
  const messages = useMessages()
  const known = useStore(settings, (state) => state.settings.acceptedTerms)
  if (terms.length === 0) return null
  const asked = terms.filter(({ label }) => label !== null)
  const isAccepted = asked.every(({ accepted }) => accepted)
  const keys = asked.map(({ key }) => key)
  const accept = (on: boolean): void => {
    const others = known.filter((key) => !keys.includes(key))
    const next = on ? [...others, ...keys].slice(-LIMITS.ACCEPTED_TERMS) : others
    void settings.write({ acceptedTerms: next })
  }
  const sentence = messages.say('preflight.terms.accept', { count: asked.length })
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
      {asked.length === 0 ? null : (
        // biome-ignore lint/a11y/noLabelWithoutControl: the control names itself; the words beside it only widen its target.
        <label className="terms-check">
          <Checkbox name={sentence} checked={isAccepted} onChange={accept} />
          <span aria-hidden>{sentence}</span>
        </label>
      )}
    </section>
  )
}
