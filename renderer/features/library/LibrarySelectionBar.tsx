import {
  BookX,
  Database,
  FileDiff,
  type LucideIcon,
  Quote,
  RefreshCw,
  Share2,
  ShieldCheck,
  Trash2,
  X,
} from 'lucide-react'
import { useStore } from 'zustand'
import { LIMITS } from '../../../shared/limits.js'
import { Button, IconButton } from '../../components/controls/Button.js'
import { useMessages, useStores } from '../../context/appContext.js'
import type { MessageKey } from '../../messages/fr.js'
import { useOpenComparison } from '../compare/useOpenComparison.js'
import { useQueryFiles } from '../preview/useQueryFiles.js'
import { findPickedPair } from './store/findPickedPair.js'

interface SelectionAction {
  readonly icon: LucideIcon
  /** What the button shows. */
  readonly word: MessageKey
  /** Its whole name, for the hint and for screen readers. */
  readonly name: MessageKey
  readonly hint: MessageKey | null
  /** How many files it can take, and what is said to more. */
  readonly most?: { readonly files: number; readonly hint: MessageKey }
  readonly act: () => unknown
}

/**
 * The number of selected files and the actions on all of them. Where there is little room, some of them or all show an
 * icon alone; each has its name as a hint.
 */
export function LibrarySelectionBar(): React.JSX.Element {
  const { library, citation, share } = useStores()
  const messages = useMessages()
  const queryFiles = useQueryFiles()
  const picked = useStore(library, (state) => state.selection.picked)
  const pages = useStore(library, (state) => state.pages)
  const compare = useOpenComparison()
  const ids = [...picked]
  const pair = findPickedPair(pages, ids)
  const actions: readonly SelectionAction[] = [
    {
      icon: Database,
      word: 'query.open',
      name: 'query.open',
      hint: null,
      most: { files: LIMITS.QUERY_TABLES, hint: 'query.open.most' },
      act: () => queryFiles(ids),
    },
    {
      icon: ShieldCheck,
      word: 'library.bar.verify',
      name: 'library.verify',
      hint: null,
      act: () => library.verify(ids),
    },
    {
      icon: RefreshCw,
      word: 'library.update',
      name: 'library.update',
      hint: 'library.update.hint',
      act: () => library.fetchAgain(ids),
    },
    {
      icon: Share2,
      word: 'library.bar.share',
      name: 'share.do',
      hint: 'share.do.hint',
      most: { files: LIMITS.SHARED_FILES, hint: 'share.most' },
      act: () => share.save({ files: ids }),
    },
    {
      icon: Quote,
      word: 'library.bar.describe',
      name: 'description.do',
      hint: null,
      most: { files: LIMITS.SHARED_FILES, hint: 'description.most' },
      act: () => citation.offer(ids),
    },
    {
      icon: BookX,
      word: 'library.bar.forget',
      name: 'library.forget',
      hint: 'library.forget.hint',
      act: () => library.remove('forget', ids),
    },
    {
      icon: Trash2,
      word: 'library.bar.delete',
      name: 'library.delete',
      hint: 'library.delete.hint',
      act: () => library.remove('delete', ids),
    },
  ]
  /** What a button does, and what else is to be known about it. */
  const sayTitle = (name: MessageKey, hint: string | null): string =>
    hint === null ? messages.say(name) : `${messages.say(name)}\n${hint}`
  return (
    // biome-ignore lint/a11y/useSemanticElements: a <fieldset> brings a legend and a look that a row of buttons does not want.
    <div className="library-selection" role="group" aria-label={messages.say('library.selection')}>
      <span className="figure" role="status">
        {messages.say('library.selected', { count: ids.length })}
      </span>
      <IconButton icon={X} name={messages.say('library.selected.none')} onClick={library.selectNone} />
      {pair === null ? null : (
        <Button
          icon={FileDiff}
          aria-label={messages.say('compare.do')}
          title={sayTitle('compare.do', messages.say('compare.do.hint'))}
          onClick={() => compare(pair)}
        >
          {messages.say('compare.do')}
        </Button>
      )}
      {actions.map(({ icon, word, name, hint, most, act }) => {
        const isTooMany = most !== undefined && ids.length > most.files
        const shown = isTooMany
          ? messages.say(most.hint, { count: messages.formatCount(most.files) })
          : hint === null
            ? null
            : messages.say(hint)
        return (
          <Button
            key={word}
            icon={icon}
            aria-label={messages.say(name)}
            title={sayTitle(name, shown)}
            disabled={isTooMany}
            onClick={() => void act()}
          >
            {messages.say(word)}
          </Button>
        )
      })}
    </div>
  )
}
