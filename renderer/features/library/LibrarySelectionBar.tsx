import { BookX, Database, FileDiff, Quote, RefreshCw, Share2, ShieldCheck, Trash2, X } from 'lucide-react'
import { useStore } from 'zustand'
import { LIMITS } from '../../../shared/limits.js'
import { Button, IconButton } from '../../components/controls/Button.js'
import { useMessages, useStores } from '../../context/appContext.js'
import { useCompare } from '../compare/useCompare.js'
import { useQueryFiles } from '../preview/useQueryFiles.js'
import { findPickedPair } from './store/pickedPair.js'

/**
 * The number of selected files and the actions on all of them. Where there is little room, only icons with accessible
 * names are shown.
 */
export function LibrarySelectionBar(): React.JSX.Element {
  const { library, cite, share } = useStores()
  const messages = useMessages()
  const queryFiles = useQueryFiles()
  const picked = useStore(library, (state) => state.selection.picked)
  const pages = useStore(library, (state) => state.pages)
  const compare = useCompare()
  const ids = [...picked]
  const pair = findPickedPair(pages, ids)
  const isTooMany = ids.length > LIMITS.QUERY_TABLES
  const actions = [
    {
      icon: Database,
      word: 'query.open',
      hint: isTooMany ? 'query.open.most' : 'query.open',
      isDisabled: isTooMany,
      act: () => queryFiles(ids),
    },
    {
      icon: ShieldCheck,
      word: 'library.verify',
      hint: 'library.verify',
      isDisabled: false,
      act: () => library.verify(ids),
    },
    {
      icon: RefreshCw,
      word: 'library.again',
      hint: 'library.again',
      isDisabled: false,
      act: () => library.fetchAgain(ids),
    },
    {
      icon: Share2,
      word: 'share.do',
      hint: 'share.do.hint',
      isDisabled: false,
      act: () => share.save({ files: ids.slice(0, LIMITS.SHARED_FILES) }),
    },
    {
      icon: Quote,
      word: 'cite.do',
      hint: 'cite.do',
      isDisabled: false,
      act: () => cite.offer(ids.slice(0, LIMITS.SHARED_FILES)),
    },
    {
      icon: BookX,
      word: 'library.forget',
      hint: 'library.forget.hint',
      isDisabled: false,
      act: () => library.remove('forget', ids),
    },
    {
      icon: Trash2,
      word: 'library.delete',
      hint: 'library.delete.hint',
      isDisabled: false,
      act: () => library.remove('delete', ids),
    },
  ] as const
  return (
    // biome-ignore lint/a11y/useSemanticElements: a <fieldset> brings a legend and a look that a row of buttons does not want.
    <div className="library-selection" role="group" aria-label={messages.say('library.selection')}>
      <span className="figure" role="status">
        {messages.say('library.selected', { count: ids.length })}
      </span>
      {pair === null ? null : (
        <Button icon={FileDiff} title={messages.say('compare.do.hint')} onClick={() => compare(pair)}>
          {messages.say('compare.do')}
        </Button>
      )}
      {actions.map(({ icon, word, hint, isDisabled, act }) => (
        <Button
          key={word}
          icon={icon}
          title={messages.say(hint, { count: LIMITS.QUERY_TABLES })}
          disabled={isDisabled}
          onClick={() => void act()}
        >
          {messages.say(word)}
        </Button>
      ))}
      <IconButton icon={X} name={messages.say('library.selected.none')} onClick={library.selectNone} />
    </div>
  )
}
