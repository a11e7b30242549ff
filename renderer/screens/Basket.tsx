import { ShoppingBasket } from 'lucide-react'
import { useStore } from 'zustand'
import { LIMITS } from '../../shared/limits.js'
import { useStores, useWords } from '../page.js'
import { Button } from '../parts/Button.js'
import { Empty } from '../parts/Empty.js'
import { Notice } from '../parts/Notice.js'
import { PreflightList } from '../parts/PreflightList.js'
import { Receipt } from '../parts/Receipt.js'
import { usePreflight } from '../parts/usePreflight.js'

/** What is chosen and what stands in its way, what it comes to, where it goes, and one button. */
export default function Basket(): React.JSX.Element {
  const { basket, place } = useStores()
  const words = useWords()
  const count = useStore(basket, (state) => state.entries.size)
  const refused = useStore(basket, (state) => state.refused.length)
  const leftOut = useStore(basket, (state) => state.leftOut)
  return (
    <section className="column" aria-label={words.say('place.basket')}>
      <div className="tool-row">
        <h1 className="tool-title">{words.say('place.basket')}</h1>
        <span className="stretch" />
        {count === 0 ? null : (
          <Button look="quiet" onClick={() => basket.clear()}>
            {words.say('basket.clear')}
          </Button>
        )}
      </div>
      {leftOut === 0 ? null : (
        <Notice meaning="needs">
          {words.say('basket.full', { count: leftOut, most: words.count(LIMITS.BASKET_ENTRIES) })}
        </Notice>
      )}
      {count === 0 && refused === 0 ? (
        <Empty
          icon={ShoppingBasket}
          sentence={words.say('basket.empty')}
          action={words.say('basket.empty.do')}
          onAction={() => place.go('catalogue')}
        />
      ) : (
        <Preflight />
      )}
    </section>
  )
}

function Preflight(): React.JSX.Element {
  const { question, outlook } = usePreflight()
  return (
    <div className="basket">
      <PreflightList groups={outlook.groups} />
      <Receipt question={question} outlook={outlook} left="preflight.left" />
    </div>
  )
}
