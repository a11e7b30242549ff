import { FileQuestion, FileText, FolderOpen } from 'lucide-react'
import { useStore } from 'zustand'
import type { Sight } from '../../shared/look/model.js'
import { useStores, useWords } from '../page.js'
import { Empty } from './Empty.js'

/** Shows the file in the system's own file manager: the way on for what cannot be shown here. */
function useReveal(): () => void {
  const { downloads, look } = useStores()
  const held = useStore(look, (state) => state.held)
  return () => {
    const found = held === null ? undefined : downloads.getState().book.ofMedia(held.mediaId)
    if (found?.state.is === 'done') void downloads.reveal(found.id)
  }
}

type Other = Exclude<Sight, { readonly is: 'table' }>

/** What is no table: a picture or a text as it is, and for the rest why not, and the way on. */
export function OtherSight({ sight, name }: { readonly sight: Other; readonly name: string }): React.JSX.Element {
  const words = useWords()
  const reveal = useReveal()
  switch (sight.is) {
    case 'picture':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard.
        <section className="picture" tabIndex={0} aria-label={name}>
          <img src={`data:${sight.type};base64,${sight.base64}`} alt={name} />
        </section>
      )
    case 'text':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard.
        <section className="plain-text" tabIndex={0} aria-label={name}>
          {sight.more ? <p className="hint">{words.say('look.text.more')}</p> : null}
          <pre>{sight.text}</pre>
        </section>
      )
    case 'document': {
      const facts = { version: sight.version === '' ? 'none' : sight.version, pages: sight.pages ?? 0 }
      return (
        <Empty
          icon={FileText}
          sentence={words.say('look.document', facts)}
          action={words.say('look.reveal')}
          onAction={reveal}
        />
      )
    }
    case 'nothing':
      return (
        <Empty
          icon={sight.because === 'unknown-format' ? FileQuestion : FolderOpen}
          sentence={words.say(`look.nothing.${sight.because}`)}
          action={words.say('look.reveal')}
          onAction={reveal}
        />
      )
  }
}
