import { Dialog } from '@base-ui/react/dialog'
import { FolderOpen, ScrollText } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { Failure } from '../../../shared/failure.js'
import type { OutputOf } from '../../../shared/ipc/contract.js'
import { Button } from '../../components/controls/Button.js'
import { FailureNotice } from '../../components/feedback/FailureNotice.js'
import { DialogPanel } from '../../components/overlay/DialogPanel.js'
import { useMessages, useStores } from '../../context/appContext.js'
import { SettingRow } from './row/SettingRow.js'
import { SettingsGroup } from './row/SettingsGroup.js'

/** The version of the application, its components, and the data that it stores. */
export function AboutSettings(): React.JSX.Element | null {
  const { settings } = useStores()
  const messages = useMessages()
  const about = useStore(settings, (state) => state.about)
  if (about === null) return null
  const { version, runtime, versions } = about
  return (
    <SettingsGroup name={messages.say('settings.group.about')}>
      <SettingRow
        of="about"
        why={messages.say('settings.about.is', { version, runtime })}
        below={
          <dl className="about-versions">
            {Object.entries({ ...versions }).map(([name, number]) => (
              <div key={name}>
                <dt>{ENGINE_NAMES[name as keyof typeof versions]}</dt>
                <dd className="figure">{number}</dd>
              </div>
            ))}
          </dl>
        }
      >
        <Licences />
      </SettingRow>
      <Storage />
    </SettingsGroup>
  )
}

const ENGINE_NAMES = { chromium: 'Chromium', node: 'Node.js', sqlite: 'SQLite', duckdb: 'DuckDB' } as const

/** The licences of all components. */
function Licences(): React.JSX.Element {
  const { settings } = useStores()
  const messages = useMessages()
  const [text, setText] = useState<string | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const show = async (): Promise<void> => {
    const read = await settings.readLicences()
    setFailure(read.ok ? null : read.failure)
    if (read.ok) setText(read.value)
  }
  return (
    <>
      <Button icon={ScrollText} onClick={() => void show()}>
        {messages.say('settings.licences')}
      </Button>
      <FailureNotice because={failure} />
      <Dialog.Root open={text !== null} onOpenChange={(open) => (open ? undefined : setText(null))}>
        <DialogPanel className="report-text" title={messages.say('settings.licences.title')}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reachable by keyboard. */}
          <section tabIndex={0} aria-label={messages.say('settings.licences.title')}>
            <pre>{text}</pre>
          </section>
        </DialogPanel>
      </Dialog.Root>
    </>
  )
}

/** The application's own data: its folder and its size. */
function Storage(): React.JSX.Element {
  const { settings } = useStores()
  const messages = useMessages()
  const [storage, setStorage] = useState<OutputOf<'app.storage'> | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  useEffect(
    () => void settings.readStorage().then((read) => (read.ok ? setStorage(read.value) : setFailure(read.failure))),
    [settings],
  )
  const [notShown, setNotShown] = useState<Failure | null>(null)
  const reveal = async (): Promise<void> => {
    const revealed = await settings.revealStorage()
    setNotShown(revealed.ok ? null : revealed.failure)
  }
  const bytes = storage?.parts.reduce((sum, part) => sum + part.bytes, 0) ?? 0
  const why =
    storage === null
      ? failure === null
        ? messages.say('common.loading')
        : messages.formatFailure(failure)
      : messages.say('settings.storage.is', { folder: storage.folder, size: messages.formatBytes(bytes) })
  return (
    <SettingRow
      of="storage"
      why={why}
      below={
        <>
          <FailureNotice because={notShown} />
          <dl className="about-parts">
            {(storage?.parts ?? []).map((part) => (
              <div key={part.what}>
                <dt>{messages.say(`settings.storage.${part.what}`)}</dt>
                <dd className="figure">{messages.formatBytes(part.bytes)}</dd>
              </div>
            ))}
          </dl>
          <p className="hint">{messages.say('settings.storage.secrets')}</p>
          <p className="hint">{messages.say('settings.storage.beside')}</p>
        </>
      }
    >
      <Button icon={FolderOpen} onClick={() => void reveal()}>
        {messages.say('settings.storage.reveal')}
      </Button>
    </SettingRow>
  )
}
