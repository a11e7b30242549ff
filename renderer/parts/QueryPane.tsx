import { Play, Square } from 'lucide-react'
import { useId } from 'react'
import { useStore } from 'zustand'
import { viewNames } from '../../shared/look/viewName.js'
import { useStores, useWords } from '../page.js'
import { type Held, isSame } from '../stores/look.js'
import { Button } from './Button.js'
import { Check } from './Check.js'
import { DataTable } from './DataTable.js'
import { Trouble } from './Notice.js'

/** Files that a table can be made of, by the ending that most of them have. */
const TABULAR = /\.(?:csv|tsv|txt|json|ndjson|jsonl|geojson|parquet|xlsx)$/i
/** More would be a list to search, not to tick. */
const OFFERED = 12

interface Offer extends Held {
  readonly name: string
}

/** Media on disk that could be joined with the one that is looked at. */
function useOffers(): readonly Offer[] {
  const { downloads, look } = useStores()
  const held = useStore(look, (state) => state.held)
  useStore(downloads, ({ revision }) => revision)
  const { book } = downloads.getState()
  const offers: Offer[] = []
  for (const id of book.idsIn('done')) {
    const one = book.get(id)
    if (one === undefined || !TABULAR.test(one.name) || isSame(held, one)) continue
    offers.push({ datasetId: one.datasetId, mediaId: one.mediaId, name: one.name })
    if (offers.length === OFFERED) break
  }
  return offers
}

function Joined(): React.JSX.Element | null {
  const { look } = useStores()
  const words = useWords()
  const offers = useOffers()
  const name = useStore(look, (state) => state.name)
  const others = useStore(look, (state) => state.others)
  if (offers.length === 0) return null
  const joined = others.map((one) => offers.find((offer) => isSame(one, offer))?.name ?? '')
  const views = viewNames([name, ...joined])
  return (
    <fieldset className="joined">
      <legend className="label">{words.say('look.sql.media')}</legend>
      {offers.map((offer) => {
        const at = others.findIndex((one) => isSame(one, offer))
        return (
          // biome-ignore lint/a11y/noLabelWithoutControl: the control names itself; the words beside it only widen its target.
          <label key={offer.mediaId} className="check-line">
            <Check name={offer.name} checked={at >= 0} onChange={(checked) => look.join(offer, checked)} />
            <span className="check-words">
              {offer.name}
              {at >= 0 ? <code> {views[at + 1]}</code> : null}
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}

function Result(): React.JSX.Element | null {
  const { look } = useStores()
  const words = useWords()
  const result = useStore(look, (state) => state.result)
  const asking = useStore(look, (state) => state.asking)
  if (asking) return <p className="hint inset">{words.say('look.sql.asking')}</p>
  if (result === null) return null
  const rows = result.rows.length
  return (
    <>
      <p className="look-count" role="status">
        {result.more ? words.say('look.first', { rows }) : words.say('look.rows.exact', { rows })} ·{' '}
        {words.say('look.columns', { count: result.columns.length + result.columnsLeftOut })}
      </p>
      <DataTable table={result} name={words.say('look.sql.result')} />
    </>
  )
}

/** A question in SQL over one or several media, and its answer. */
export function QueryPane(): React.JSX.Element {
  const { look } = useStores()
  const words = useWords()
  const { sql, asking, askTrouble } = useStore(look)
  const field = useId()
  const hint = useId()
  return (
    <div className="query">
      <div className="query-head">
        <div className="field">
          <label htmlFor={field}>{words.say('look.sql')}</label>
          <textarea
            id={field}
            className="input sql"
            rows={4}
            spellCheck={false}
            autoCapitalize="off"
            aria-describedby={hint}
            value={sql}
            onChange={(event) => look.write(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
              event.preventDefault()
              void look.run()
            }}
          />
        </div>
        <div className="query-tools">
          {asking ? (
            <Button icon={Square} onClick={look.cancel}>
              {words.say('look.sql.stop')}
            </Button>
          ) : (
            <Button look="primary" icon={Play} disabled={sql.trim() === ''} onClick={() => void look.run()}>
              {words.say('look.sql.run')}
            </Button>
          )}
          <span id={hint} className="hint">
            {words.say('look.sql.hint')}
          </span>
        </div>
        <Joined />
        <Trouble because={askTrouble} />
      </div>
      <Result />
    </div>
  )
}
