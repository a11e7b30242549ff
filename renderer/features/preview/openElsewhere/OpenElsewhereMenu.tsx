import { Check, SquareArrowOutUpRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { hasSnippet } from '../../../../shared/preview/snippets/formatSnippet.js'
import { SNIPPET_TOOLS } from '../../../../shared/preview/snippets/snippetSource.js'
import { MenuButton, MenuItem } from '../../../components/overlay/Menu.js'
import { useMessages, useStores } from '../../../context/appContext.js'

/** How long the result of a click stays visible, in milliseconds. */
const COPIED_MS = 2500

/** Opens the file in other programs: copies code that reads it, or starts the program. */
export function OpenElsewhereMenu(): React.JSX.Element {
  const { preview } = useStores()
  const messages = useMessages()
  const { content, entry } = useStore(preview)
  const [hasQgis, setHasQgis] = useState(false)
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const format = content?.type === 'table' ? content.format : null
  // A file inside an archive cannot be opened by another program.
  const tools = format === null || entry !== null ? [] : SNIPPET_TOOLS.filter((tool) => hasSnippet(tool, format))
  const Icon = isCopied ? Check : SquareArrowOutUpRight
  return (
    <MenuButton
      className="button plain open-elsewhere"
      align="end"
      onOpen={() => void preview.hasQgis().then(setHasQgis)}
      content={
        <>
          <Icon size={16} aria-hidden />
          <span aria-live="polite">{messages.say(isCopied ? 'filemenu.copied' : 'filemenu')}</span>
        </>
      }
    >
      {tools.map((tool) => (
        <MenuItem key={tool} onClick={() => void preview.copyAs(tool).then((done) => setCopied(done))}>
          {messages.say(`filemenu.${tool}`)}
        </MenuItem>
      ))}
      <MenuItem onClick={() => void preview.openWith('default')}>{messages.say('filemenu.default')}</MenuItem>
      {hasQgis ? (
        <MenuItem onClick={() => void preview.openWith('qgis')}>{messages.say('filemenu.qgis')}</MenuItem>
      ) : null}
      <MenuItem onClick={() => void preview.reveal()}>{messages.say('filemenu.reveal')}</MenuItem>
    </MenuButton>
  )
}
