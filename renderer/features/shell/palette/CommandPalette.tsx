import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { DatasetRow } from '../../../../shared/catalogue/model.js'
import { LIMITS } from '../../../../shared/limits.js'
import { useMessages, useStores } from '../../../context/appContext.js'
import { matchesWords } from '../../../messages/matchesWords.js'
import { isLinkText } from '../../deepLinks/isLinkText.js'
import { KeyboardKeys } from '../shortcuts/KeyboardKeys.js'
import {
  createActionCommands,
  createDatasetCommands,
  createLinkCommand,
  createNavigationCommands,
  type PaletteCommand,
} from './paletteCommands.js'
import { createSettingCommands } from './settingCommands.js'

/** Milliseconds after the last key before the portal is asked. */
const REST_MS = 140

/** The datasets that match a text; the previous ones stay until the new ones are here. */
function useSuggestions(text: string): readonly DatasetRow[] {
  const { catalog } = useStores()
  const [rows, setRows] = useState<readonly DatasetRow[]>([])
  useEffect(() => {
    if (text === '') return setRows([])
    let current = true
    const timer = setTimeout(() => {
      void catalog.suggest(text.slice(0, LIMITS.QUERY_CHARS)).then((found) => current && setRows(found))
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
  readonly items: readonly PaletteCommand[]
}

function useGroups(text: string): readonly CommandGroup[] {
  const stores = useStores()
  const messages = useMessages()
  const isLink = isLinkText(text)
  const rows = useSuggestions(isLink ? '' : text)
  const filterNamed = (commands: readonly PaletteCommand[]): readonly PaletteCommand[] =>
    commands.filter(({ label }) => matchesWords(label, text))
  if (isLink) return [{ label: messages.say('palette.link'), items: [createLinkCommand(stores, messages, text)] }]
  const groups: readonly CommandGroup[] = [
    { label: messages.say('palette.screens'), items: filterNamed(createNavigationCommands(stores, messages)) },
    { label: messages.say('palette.commands'), items: filterNamed(createActionCommands(stores, messages)) },
    { label: messages.say('screen.settings'), items: createSettingCommands(stores, messages, text) },
    { label: messages.say('palette.datasets'), items: createDatasetCommands(stores, rows) },
  ]
  return groups.filter(({ items }) => items.length > 0)
}

type OnDone = (command: PaletteCommand) => void

function Entry({ command, onDone }: { readonly command: PaletteCommand; readonly onDone: OnDone }): React.JSX.Element {
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
      {keys.length === 0 ? null : <KeyboardKeys keys={keys} />}
    </Autocomplete.Item>
  )
}

function Content({ onDone }: { readonly onDone: OnDone }): React.JSX.Element {
  const messages = useMessages()
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
      itemToStringValue={({ label }: PaletteCommand) => label}
      autoHighlight="always"
      keepHighlight
    >
      <div className="palette-field">
        <Search size={16} aria-hidden />
        <Autocomplete.Input
          aria-label={messages.say('palette.title')}
          placeholder={messages.say('palette.hint')}
          maxLength={LIMITS.URL_CHARS}
          spellCheck={false}
        />
      </div>
      <Autocomplete.Empty className="palette-empty">
        {groups.length === 0 ? messages.say('palette.none') : null}
      </Autocomplete.Empty>
      <Autocomplete.List className="palette-list">
        {(group: CommandGroup) => (
          <Autocomplete.Group key={group.label} items={group.items}>
            <Autocomplete.GroupLabel className="palette-group">{group.label}</Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(command: PaletteCommand) => <Entry key={command.key} command={command} onDone={onDone} />}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
    </Autocomplete.Root>
  )
}

/** One field that searches everything: screens, actions, settings and datasets. */
export function CommandPalette(): React.JSX.Element {
  const { navigation } = useStores()
  const messages = useMessages()
  const open = useStore(navigation, (state) => state.overlay === 'palette')
  const givesBack = useRef(true)
  const hidePalette = ({ takesFocus }: PaletteCommand): void => {
    givesBack.current = takesFocus !== true
    navigation.hide('palette')
  }
  useEffect(() => {
    if (open) givesBack.current = true
  }, [open])
  return (
    <Dialog.Root open={open} onOpenChange={(next) => (next ? navigation.show('palette') : navigation.hide('palette'))}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup
          className="overlay palette"
          aria-label={messages.say('palette.title')}
          finalFocus={() => givesBack.current}
        >
          <Content onDone={hidePalette} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
