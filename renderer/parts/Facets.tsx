import { useState } from 'react'
import { useStore } from 'zustand'
import { access } from '../../shared/catalog/model.js'
import { useStores, useWords } from '../page.js'
import { isNarrowed, toggled } from '../stores/catalog.js'

const FEW = 7

interface FacetProps {
  readonly title: string
  readonly values: readonly { readonly value: string; readonly label: string; readonly count: number }[]
  readonly chosen: readonly string[]
  readonly onToggle: (value: string) => void
}

/** One facet: its values with how many there are, as a number and as a small bar. */
function Facet({ title, values, chosen, onToggle }: FacetProps): React.JSX.Element | null {
  const words = useWords()
  const [whole, setWhole] = useState(false)
  if (values.length === 0) return null
  const most = Math.max(...values.map(({ count }) => count), 1)
  // Portals list theirs in an order of their own; what there is most of comes first here.
  const sorted = values.toSorted((a, b) => b.count - a.count)
  const shown = sorted.filter(({ value }, index) => whole || index < FEW || chosen.includes(value))
  return (
    <section className="facet" aria-label={title}>
      <h2>{title}</h2>
      {shown.map(({ value, label, count }) => (
        <button
          key={value}
          type="button"
          className="facet-value"
          title={label}
          aria-label={words.say('facet.value', { label, count })}
          aria-pressed={chosen.includes(value)}
          onClick={() => onToggle(value)}
        >
          <span className="facet-label">{label}</span>
          <span className="facet-count">{words.count(count)}</span>
          <span className="facet-bar" style={{ transform: `scaleX(${count / most})` }} />
        </button>
      ))}
      {values.length > FEW ? (
        <button type="button" className="link" onClick={() => setWhole(!whole)}>
          {whole ? words.say('facet.less') : words.say('facet.more', { count: values.length - FEW })}
        </button>
      ) : null}
    </section>
  )
}

function AccessFacet(): React.JSX.Element {
  const { catalog } = useStores()
  const words = useWords()
  const chosen = useStore(catalog, (state) => state.wish.access)
  return (
    <section className="facet" aria-label={words.say('facet.access')}>
      <h2>{words.say('facet.access')}</h2>
      {(['any', ...access.options] as const).map((value) => (
        <button
          key={value}
          type="button"
          className="facet-value"
          aria-pressed={chosen === value}
          onClick={() => catalog.wish({ access: value })}
        >
          <span className="facet-label">{words.say(`access.${value}`)}</span>
        </button>
      ))}
    </section>
  )
}

/** The narrow rail left of the list. */
export function Facets(): React.JSX.Element {
  const { catalog } = useStores()
  const words = useWords()
  const facets = useStore(catalog, (state) => state.facets)
  const wish = useStore(catalog, (state) => state.wish)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard.
    <aside className="facets" aria-label={words.say('facets')} tabIndex={0}>
      {isNarrowed(wish) ? (
        <button
          type="button"
          className="link"
          onClick={() => catalog.wish({ text: '', themes: [], producers: [], access: 'any' })}
        >
          {words.say('facet.clear')}
        </button>
      ) : null}
      <AccessFacet />
      <Facet
        title={words.say('facet.themes')}
        values={facets?.themes ?? []}
        chosen={wish.themes}
        onToggle={(value) => catalog.wish({ themes: [...toggled(wish.themes, value)] })}
      />
      <Facet
        title={words.say('facet.producers')}
        values={facets?.producers ?? []}
        chosen={wish.producers}
        onToggle={(value) => catalog.wish({ producers: [...toggled(wish.producers, value)] })}
      />
    </aside>
  )
}
