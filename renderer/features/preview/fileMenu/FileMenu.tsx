import { Menu } from '@base-ui/react/menu'
import { Check, SquareArrowOutUpRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { SNIPPET_TOOLS } from '../../../../shared/preview/snippets/snippetSource.js'
import { popupContainer } from '../../../components/controls/popupContainer.js'
import { useMessages, useStores } from '../../../context/appContext.js'

/** As long as one looks for an answer to a click. */
const COPIED_MS = 2500
/** What polars has no reader for. */
const WITHOUT_POLARS: ReadonlySet<string> = new Set(['geojson', 'shapefile', 'geopackage', 'kml', 'gpx', 'flatgeobuf'])

/** The ways of a file into other programs: lines that read it there, or the program itself. */
export function FileMenu(): React.JSX.Element {
  const { look } = useStores()
  const messages = useMessages()
  const { sight, entry } = useStore(look)
  const [hasQgis, setHasQgis] = useState(false)
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const format = sight?.is === 'table' ? sight.format.is : null
  // Inside of an archive there is no file that another program could open.
  const tools =
    format === null || entry !== null
      ? []
      : SNIPPET_TOOLS.filter((tool) => tool !== 'polars' || !WITHOUT_POLARS.has(format))
  const Icon = isCopied ? Check : SquareArrowOutUpRight
  return (
    <Menu.Root onOpenChange={(isOpen) => isOpen && void look.hasQgis().then(setHasQgis)}>
      <Menu.Trigger className="button plain file-menu">
        <Icon size={16} aria-hidden />
        <span aria-live="polite">{messages.say(isCopied ? 'filemenu.copied' : 'filemenu')}</span>
      </Menu.Trigger>
      <Menu.Portal container={popupContainer}>
        <Menu.Positioner className="floating" align="end" sideOffset={4}>
          <Menu.Popup className="popup">
            {tools.map((tool) => (
              <Menu.Item
                key={tool}
                className="popup-item"
                onClick={() => void look.copyAs(tool).then((done) => setCopied(done))}
              >
                {messages.say(`filemenu.${tool}`)}
              </Menu.Item>
            ))}
            <Menu.Item className="popup-item" onClick={() => void look.openWith('default')}>
              {messages.say('filemenu.default')}
            </Menu.Item>
            {hasQgis ? (
              <Menu.Item className="popup-item" onClick={() => void look.openWith('qgis')}>
                {messages.say('filemenu.qgis')}
              </Menu.Item>
            ) : null}
            <Menu.Item className="popup-item" onClick={() => void look.reveal()}>
              {messages.say('filemenu.reveal')}
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
