import { BookOpen, ListRestart, SearchX, ShoppingBasket, X } from 'lucide-react'
import { useStore } from 'zustand'
import { catalogOrder, NO_FILTER } from '../../shared/catalog/filter.js'
import { useStores, useWords } from '../page.js'
import { Button, IconButton } from '../parts/Button.js'
import { CopyLine } from '../parts/CopyLine.js'
import { DatasetDetail } from '../parts/DatasetDetail.js'
import { DatasetList } from '../parts/DatasetList.js'
import { Empty } from '../parts/Empty.js'
import { FacetSheet } from '../parts/FacetSheet.js'
import { Chosen, Facets } from '../parts/Facets.js'
import { Trouble } from '../parts/Notice.js'
import { Pick } from '../parts/Pick.js'
import { Refusals } from '../parts/Refusals.js'
import { usePickedToBasket } from '../parts/usePicked.js'
import { isNarrowed } from '../stores/catalog.js'
import { offeredIn } from '../stores/newerList.js'

/** What is picked, and the one thing to do with it. */
function Picked(): React.JSX.Element | null {
  const { catalog, basket } = useStores()
  const words = useWords()
  const picked = useStore(catalog, (state) => state.picked)
  const adding = useStore(basket, (state) => state.adding)
  const add = usePickedToBasket()
  if (adding !== null) return <span className="figure">{words.say('catalogue.picked.adding', adding)}</span>
  if (picked.size === 0) return null
  return (
    <div className="picked">
      <span className="figure">{words.say('catalogue.picked', { count: picked.size })}</span>
      <Button look="primary" icon={ShoppingBasket} onClick={() => void add()}>
        {words.say('catalogue.picked.add')}
      </Button>
      <IconButton icon={X} name={words.say('catalogue.picked.none')} onClick={catalog.pickNone} />
    </div>
  )
}

/** The list has changed: shown when the reader wishes, so that no row moves away from under the hand. */
function NewerList(): React.JSX.Element {
  const { catalog } = useStores()
  const words = useWords()
  const newer = useStore(catalog, offeredIn)
  const total = useStore(catalog, (state) => state.total)
  return (
    <span role="status">
      {newer === null ? null : (
        <Button look="quiet" icon={ListRestart} onClick={catalog.takeNewer}>
          {words.say('catalogue.newer', { count: Math.max(0, newer.total - (total ?? 0)) })}
        </Button>
      )}
    </span>
  )
}

function Found(): React.JSX.Element {
  const { catalog, place } = useStores()
  const words = useWords()
  const { total, trouble, wish } = useStore(catalog)
  const again = <Button onClick={() => catalog.wish({})}>{words.say('common.retry')}</Button>
  if (trouble !== null && total === null) {
    return (
      <div className="inset">
        <Trouble because={trouble} action={again} />
      </div>
    )
  }
  if (total === null) return <Skeletons />
  if (total > 0) return <DatasetList total={total} />
  return isNarrowed(wish) ? (
    <Empty
      icon={SearchX}
      sentence={words.say('catalogue.none')}
      action={words.say('catalogue.none.do')}
      onAction={() => catalog.wish(NO_FILTER)}
    />
  ) : (
    <Empty
      icon={BookOpen}
      sentence={words.say('catalogue.empty')}
      action={words.say('catalogue.empty.do')}
      onAction={() => place.go('portals')}
    />
  )
}

const SKELETON_ROWS = 12

/** The shape of what is coming. */
function Skeletons(): React.JSX.Element {
  const words = useWords()
  return (
    <div className="list" role="status" aria-label={words.say('common.loading')}>
      {Array.from({ length: SKELETON_ROWS }, (_, index) => index).map((index) => (
        <div key={index} className="row dataset-row skeleton" />
      ))}
    </div>
  )
}

/** The catalogue: facets, list, detail. */
export default function Catalogue(): React.JSX.Element {
  const { catalog, basket } = useStores()
  const words = useWords()
  const { total, trouble: notFound, wish, opened } = useStore(catalog)
  const { trouble, missed } = useStore(basket)
  const orders = catalogOrder.options.map((value) => ({ value, label: words.say(`order.${value}`) }))
  return (
    <div className="catalogue">
      <Facets />
      <section className="catalogue-list" aria-label={words.say('place.catalogue')}>
        <div className="tool-row">
          <h1 className="tool-title figure" aria-live="polite">
            {total !== null
              ? words.say('catalogue.total', { total })
              : words.say(notFound === null ? 'common.loading' : 'place.catalogue')}
          </h1>
          <Picked />
          <FacetSheet />
          <span className="stretch" />
          <NewerList />
          <CopyLine />
          <Pick
            name={words.say('catalogue.order')}
            value={wish.order}
            options={orders}
            onChange={(order) => catalog.wish({ order })}
          />
        </div>
        <Chosen wish={wish} />
        {trouble === null && missed.length === 0 ? null : (
          <div className="inset">
            <Trouble because={trouble} />
            <Refusals
              title={words.say('basket.missed', { count: missed.length })}
              refusals={missed.map(({ id, title, because }) => ({ key: id, name: title, because }))}
              action={<Button onClick={() => void basket.addDatasets(missed)}>{words.say('common.retry')}</Button>}
            />
          </div>
        )}
        <Found />
      </section>
      {opened === null ? null : <DatasetDetail opened={opened} />}
    </div>
  )
}
