import { FileQuestion, FileText, FolderOpen } from 'lucide-react'
import type { Sight } from '../../shared/look/model.js'
import { useStores, useWords } from '../page.js'
import { Empty } from './Empty.js'

type Other = Exclude<Sight, { readonly is: 'table' }>

/** What is no table: a picture or a text as it is, and for the rest why not, and the way on. */
export function OtherSight({ sight, name }: { readonly sight: Other; readonly name: string }): React.JSX.Element {
  const words = useWords()
  const reveal = useStores().look.reveal
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
