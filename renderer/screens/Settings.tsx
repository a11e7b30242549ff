import { useWords } from '../page.js'
import { SettingsDownloads } from '../parts/SettingsDownloads.js'
import { SettingsLook } from '../parts/SettingsLook.js'
import { SettingsNetwork } from '../parts/SettingsNetwork.js'
import { SettingsProgram } from '../parts/SettingsProgram.js'

/** Few, each with a sentence; nothing needs a restart. */
export default function SettingsScreen(): React.JSX.Element {
  const words = useWords()
  return (
    <div className="page">
      <div className="page-column">
        <h1>{words.say('place.settings')}</h1>
        <SettingsLook />
        <SettingsDownloads />
        <SettingsNetwork />
        <SettingsProgram />
      </div>
    </div>
  )
}
