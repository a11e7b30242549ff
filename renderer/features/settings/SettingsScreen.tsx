import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { SearchField } from '../../components/controls/search/SearchField.js'
import { FailureNotice } from '../../components/feedback/FailureNotice.js'
import { useMessages, useStores } from '../../context/appContext.js'
import { AboutSettings } from './AboutSettings.js'
import { AppearanceSettings } from './AppearanceSettings.js'
import { DownloadSettings } from './DownloadSettings.js'
import { GeneralSettings } from './GeneralSettings.js'
import { LibrarySettings } from './LibrarySettings.js'
import { NetworkSettings } from './network/NetworkSettings.js'
import { ProtectionSettings } from './protection/ProtectionSettings.js'
import { SettingsSearch } from './row/SettingsSearch.js'

/** The maximum length of a search text. */
const QUERY_CHARS = 100

/** All settings with a search, each with a sentence. No setting needs a restart. */
export default function SettingsScreen(): React.JSX.Element {
  const { navigation, settings } = useStores()
  const failure = useStore(settings, (state) => state.failure)
  const messages = useMessages()
  const [text, setText] = useState('')
  const isLed = useStore(navigation, (state) => state.setting !== null)
  // A setting that the palette leads to must be in sight, so an earlier search is cleared.
  useEffect(() => {
    if (isLed) setText('')
  }, [isLed])
  return (
    <div className="page">
      <div className="page-column">
        <header className="settings-head">
          <h1>{messages.say('screen.settings')}</h1>
          <search>
            <SearchField
              name={messages.say('settings.search')}
              text={text}
              onText={setText}
              maxLength={QUERY_CHARS}
              autoComplete="off"
              spellCheck={false}
            />
          </search>
        </header>
        <FailureNotice because={failure} detail={messages.say('settings.not-written')} />
        <SettingsSearch text={text}>
          <AppearanceSettings />
          <DownloadSettings />
          <LibrarySettings />
          <ProtectionSettings />
          <NetworkSettings />
          <GeneralSettings />
          <AboutSettings />
        </SettingsSearch>
        <p className="settings-none" role="status">
          {messages.say('settings.search.none')}
        </p>
      </div>
    </div>
  )
}
