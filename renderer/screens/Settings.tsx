import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useStores, useWords } from '../page.js'
import { SearchBox } from '../parts/SearchBox.js'
import { SettingsFound } from '../parts/SettingLine.js'
import { SettingsDownloads } from '../parts/SettingsDownloads.js'
import { SettingsLook } from '../parts/SettingsLook.js'
import { SettingsNetwork } from '../parts/SettingsNetwork.js'
import { SettingsProgram } from '../parts/SettingsProgram.js'

/** As long as one would ever type to find a setting. */
const QUERY_CHARS = 100

/** Few, searchable, each with a sentence; nothing needs a restart. */
export default function SettingsScreen(): React.JSX.Element {
  const { place } = useStores()
  const words = useWords()
  const [text, setText] = useState('')
  const isLed = useStore(place, (state) => state.setting !== null)
  // Whoever is led to a setting is to see it, whatever was searched for before.
  useEffect(() => {
    if (isLed) setText('')
  }, [isLed])
  return (
    <div className="page">
      <div className="page-column">
        <header className="settings-head">
          <h1>{words.say('place.settings')}</h1>
          <search>
            <SearchBox
              name={words.say('settings.search')}
              text={text}
              onText={setText}
              maxLength={QUERY_CHARS}
              autoComplete="off"
              spellCheck={false}
            />
          </search>
        </header>
        <SettingsFound text={text}>
          <SettingsLook />
          <SettingsDownloads />
          <SettingsNetwork />
          <SettingsProgram />
        </SettingsFound>
        <p className="settings-none" role="status">
          {words.say('settings.search.none')}
        </p>
      </div>
    </div>
  )
}
