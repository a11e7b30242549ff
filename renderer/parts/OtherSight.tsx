import { FileQuestion, FolderOpen, Lock, type LucideIcon } from 'lucide-react'
import type { NoSight, Sight } from '../../shared/look/model.js'
import { useStores, useWords } from '../page.js'
import { DocumentPage } from './DocumentPage.js'
import { Empty } from './Empty.js'

const ICONS: Partial<Record<NoSight, LucideIcon>> = { 'unknown-format': FileQuestion, locked: Lock }

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
    case 'document':
      return <DocumentPage page={sight} name={name} />
    case 'nothing':
      return (
        <Empty
          icon={ICONS[sight.because] ?? FolderOpen}
          sentence={words.say(`look.nothing.${sight.because}`)}
          action={words.say('look.reveal')}
          onAction={reveal}
        />
      )
  }
}
