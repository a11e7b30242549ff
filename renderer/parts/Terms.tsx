import { useStore } from 'zustand'
import { LIMITS } from '../../shared/limits.js'
import type { Term } from '../../shared/preflight/terms.js'
import { useStores, useWords } from '../page.js'
import { Check } from './Check.js'

/** Every licence and condition once, and one check for those that this person has not accepted yet. */
export function Terms({ terms }: { readonly terms: readonly Term[] }): React.JSX.Element | null {
  const { settings } = useStores()
  const words = useWords()
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
  const sentence = words.say('preflight.terms.accept', { count: asked.length })
  return (
    <section className="labelled" aria-label={words.say('preflight.terms')}>
      <span className="label">{words.say('preflight.terms')}</span>
      <ul className="terms">
        {terms.map(({ key, label, uri, files, is }) => (
          <li key={key} title={uri ?? label ?? undefined}>
            <span className={is === 'constraint' ? 'term constraint' : 'term'}>
              {label ?? words.say('preflight.terms.none')}
            </span>
            <span className="figure">{words.say('basket.count', { count: files })}</span>
          </li>
        ))}
      </ul>
      {asked.length === 0 ? null : (
        <div className="terms-check">
          <Check name={sentence} checked={isAccepted} onChange={accept} />
          <span aria-hidden>{sentence}</span>
        </div>
      )}
    </section>
  )
}
