import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { DatasetRow } from '../../shared/catalog/model.js'
import { LIMITS } from '../../shared/limits.js'
import { useStores, useWords } from '../page.js'
import { type Command, datasetCommands, doingCommands, matches, placeCommands } from './commands.js'
import { Keys } from './Keys.js'
import { settingCommands } from './settingCommands.js'

/** The portal is asked when the hand rests. */
const REST_MS = 140

/** The datasets that answer to a text; those of an older text stay until the newer ones are here. */
function useSuggestions(text: string): readonly DatasetRow[] {
  const { catalog } = useStores()
  const [rows, setRows] = useState<readonly DatasetRow[]>([])
  useEffect(() => {
    if (text === '') return setRows([])
    let current = true
    const timer = setTimeout(() => {
      void catalog.suggest(text).then((found) => current && setRows(found))
    }, REST_MS)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [catalog, text])
  return rows
}

interface CommandGroup {
  readonly label: string
  readonly items: readonly Command[]
}

function useGroups(text: string): readonly CommandGroup[] {
  const stores = useStores()
  const words = useWords()
  const rows = useSuggestions(text)
  const named = (commands: readonly Command[]): readonly Command[] =>
    commands.filter(({ label }) => matches(label, text))
  const groups: readonly CommandGroup[] = [
    { label: words.say('palette.places'), items: named(placeCommands(stores, words)) },
    { label: words.say('palette.commands'), items: named(doingCommands(stores, words)) },
    { label: words.say('place.settings'), items: settingCommands(stores, words, text) },
    { label: words.say('palette.datasets'), items: datasetCommands(stores, rows) },
  ]
  return groups.filter(({ items }) => items.length > 0)
}

type OnDone = (command: Command) => void

function Entry({ command, onDone }: { readonly command: Command; readonly onDone: OnDone }): React.JSX.Element {
  const { icon: Icon, label, note, keys, run } = command
  const choose = (): void => {
    onDone(command)
    run()
  }
  return (
    <Autocomplete.Item value={command} className="palette-item" onClick={choose}>
      <Icon size={16} aria-hidden />
      <span className="palette-label">{label}</span>
      {note === '' ? null : <span className="palette-note">{note}</span>}
      {keys.length === 0 ? null : <Keys keys={keys} />}
    </Autocomplete.Item>
  )
}

function Content({ onDone }: { readonly onDone: OnDone }): React.JSX.Element {
  const words = useWords()
  const [text, setText] = useState('')
  const groups = useGroups(text.trim())
  return (
    <Autocomplete.Root
      open
      inline
      mode="none"
      items={groups}
      value={text}
      onValueChange={setText}
      itemToStringValue={({ label }: Command) => label}
      autoHighlight="always"
      keepHighlight
    >
      <div className="palette-field">
        <Search size={16} aria-hidden />
        <Autocomplete.Input
          aria-label={words.say('palette.title')}
          placeholder={words.say('palette.hint')}
          maxLength={LIMITS.QUERY_CHARS}
          spellCheck={false}
        />
      </div>
      <Autocomplete.Empty className="palette-empty">
        {groups.length === 0 ? words.say('palette.none') : null}
      </Autocomplete.Empty>
      <Autocomplete.List className="palette-list">
        {(group: CommandGroup) => (
          <Autocomplete.Group key={group.label} items={group.items}>
            <Autocomplete.GroupLabel className="palette-group">{group.label}</Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(command: Command) => <Entry key={command.key} command={command} onDone={onDone} />}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
    </Autocomplete.Root>
  )
}

/** One field for everything: places, what can be done now, settings, datasets. */
export function Palette(): React.JSX.Element {
  const { place } = useStores()
  const words = useWords()
  const open = useStore(place, (state) => state.overlay === 'palette')
  const givesBack = useRef(true)
  const done = ({ takesFocus }: Command): void => {
    givesBack.current = takesFocus !== true
    place.hide('palette')
  }
  useEffect(() => {
    if (open) givesBack.current = true
  }, [open])
  return (
    <Dialog.Root open={open} onOpenChange={(next) => (next ? place.show('palette') : place.hide('palette'))}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup
          className="overlay palette"
          aria-label={words.say('palette.title')}
          finalFocus={() => givesBack.current}
        >
          <Content onDone={done} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
