import { Play, Square } from 'lucide-react'
import { useId } from 'react'
import { useStore } from 'zustand'
import { toViewNames } from '../../../../shared/preview/table/viewName.js'
import { Button } from '../../../components/controls/Button.js'
import { CheckboxField } from '../../../components/controls/CheckboxField.js'
import { FailureNotice } from '../../../components/feedback/Notice.js'
import { useMessages, useStores } from '../../../context/appContext.js'
import { isSame, type LocalMedia } from '../store/previewStore.js'
import { DataTable } from './DataTable.js'

/** Files that a table can be made of, by the ending that most of them have. */
const TABULAR = /\.(?:csv|tsv|txt|json|ndjson|jsonl|geojson|parquet|xlsx)$/i
/** More would be a list to search, not to tick. */
const OFFERED = 12

interface Offer extends LocalMedia {
  readonly name: string
}

/** Media on disk that could be joined with the one that is looked at. */
function useOffers(): readonly Offer[] {
  const { downloads, look } = useStores()
  const held = useStore(look, (state) => state.held)
  useStore(downloads, ({ revision }) => revision)
  const { index } = downloads.getState()
  const offers: Offer[] = []
  for (const id of index.idsIn('done')) {
    const one = index.get(id)
    if (one === undefined || !TABULAR.test(one.name) || isSame(held, one)) continue
    offers.push({ datasetId: one.datasetId, mediaId: one.mediaId, name: one.name })
    if (offers.length === OFFERED) break
  }
  return offers
}

function Joined(): React.JSX.Element | null {
  const { look } = useStores()
  const messages = useMessages()
  const offers = useOffers()
  const name = useStore(look, (state) => state.name)
  const others = useStore(look, (state) => state.others)
  if (offers.length === 0) return null
  const joined = others.map((one) => offers.find((offer) => isSame(one, offer))?.name ?? '')
  const views = toViewNames([name, ...joined])
  return (
    <fieldset className="joined">
      <legend className="label">{messages.say('look.sql.media')}</legend>
      {offers.map((offer) => {
        const at = others.findIndex((one) => isSame(one, offer))
        return (
          // biome-ignore lint/a11y/noLabelWithoutControl: the control names itself; the words beside it only widen its target.
          <label key={offer.mediaId} className="check-line">
            <CheckboxField name={offer.name} checked={at >= 0} onChange={(checked) => look.join(offer, checked)} />
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
  const messages = useMessages()
  const result = useStore(look, (state) => state.result)
  const asking = useStore(look, (state) => state.asking)
  if (asking) return <p className="hint inset">{messages.say('look.sql.asking')}</p>
  if (result === null) return null
  const rows = result.rows.length
  return (
    <>
      <p className="look-count" role="status">
        {result.more ? messages.say('look.first', { rows }) : messages.say('look.rows.exact', { rows })} ·{' '}
        {messages.say('look.columns', { count: result.columns.length + result.columnsLeftOut })}
      </p>
      <DataTable table={result} name={messages.say('look.sql.result')} />
    </>
  )
}

/** A question in SQL over one or several media, and its answer. */
export function SqlPanel(): React.JSX.Element {
  const { look } = useStores()
  const messages = useMessages()
  const { sql, asking, askTrouble } = useStore(look)
  const field = useId()
  const hint = useId()
  return (
    <div className="query">
      <div className="query-head">
        <div className="field">
          <label htmlFor={field}>{messages.say('look.sql')}</label>
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
              {messages.say('look.sql.stop')}
            </Button>
          ) : (
            <Button look="primary" icon={Play} disabled={sql.trim() === ''} onClick={() => void look.run()}>
              {messages.say('look.sql.run')}
            </Button>
          )}
          <span id={hint} className="hint">
            {messages.say('look.sql.hint')}
          </span>
        </div>
        <Joined />
        <FailureNotice because={askTrouble} />
      </div>
      <Result />
    </div>
  )
}
