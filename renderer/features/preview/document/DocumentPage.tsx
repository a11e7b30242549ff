import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useStore } from 'zustand'
import type { Preview } from '../../../../shared/preview/model.js'
import { Button, IconButton } from '../../../components/controls/Button.js'
import { useMessages, useStores } from '../../../context/appContext.js'

type Page = Extract<Preview, { readonly type: 'document' }>

const LEAVES: Readonly<Record<string, (page: Page) => number>> = {
  PageDown: ({ at }) => at + 1,
  ArrowRight: ({ at }) => at + 1,
  PageUp: ({ at }) => at - 1,
  ArrowLeft: ({ at }) => at - 1,
  Home: () => 0,
  End: ({ pages }) => pages - 1,
}

/** One rendered page of a document, with its text for people who cannot see it, and buttons for the other pages. */
export function DocumentPage({ page, name }: { readonly page: Page; readonly name: string }): React.JSX.Element {
  const { preview } = useStores()
  const messages = useMessages()
  const loadingPart = useStore(preview, (state) => state.loadingPart)
  const { at, pages } = page
  const said = messages.say('preview.page', { at: at + 1, pages })
  const go = (to: number): void => {
    if (to !== at && to >= 0 && to < pages) void preview.turnToPart(to)
  }
  return (
    <div className="document">
      <div className="document-tools">
        <IconButton
          icon={ChevronLeft}
          name={messages.say('preview.page.before')}
          disabled={at === 0}
          onClick={() => go(at - 1)}
        />
        <span className="figure" role="status">
          {said}
        </span>
        <IconButton
          icon={ChevronRight}
          name={messages.say('preview.page.after')}
          disabled={at >= pages - 1}
          onClick={() => go(at + 1)}
        />
        <span className="hint">{messages.say('preview.page.hint')}</span>
        <Button look="quiet" onClick={preview.reveal}>
          {messages.say('preview.reveal')}
        </Button>
      </div>
      <section
        className={loadingPart ? 'document-page is-loading' : 'document-page'}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard.
        tabIndex={0}
        aria-label={`${name}, ${said}`}
        aria-busy={loadingPart}
        onKeyDown={(event) => {
          const leaf = event.ctrlKey || event.altKey || event.metaKey ? undefined : LEAVES[event.key]
          if (leaf === undefined) return
          event.preventDefault()
          go(leaf(page))
        }}
      >
        <img
          src={`data:image/png;base64,${page.base64}`}
          alt={said}
          style={{ aspectRatio: `${page.width} / ${page.height}` }}
        />
        <p className="unseen">{page.text}</p>
      </section>
    </div>
  )
}
