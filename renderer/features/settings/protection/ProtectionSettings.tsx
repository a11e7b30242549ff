import { KeyRound, LockKeyholeOpen, Save } from 'lucide-react'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { protectPolicy } from '../../../../shared/settings/schema.js'
import { Button } from '../../../components/controls/Button.js'
import { SegmentedControl } from '../../../components/controls/SegmentedControl.js'
import { CopyableText } from '../../../components/display/CopyableText.js'
import { FailureNotice } from '../../../components/feedback/FailureNotice.js'
import { Notice } from '../../../components/feedback/Notice.js'
import { useMessages, useStores } from '../../../context/appContext.js'
import { SettingRow } from '../row/SettingRow.js'
import { SettingsGroup } from '../row/SettingsGroup.js'

/** The encryption identity, and which files are encrypted for it. */
export function ProtectionSettings(): React.JSX.Element {
  const { identity, settings } = useStores()
  const messages = useMessages()
  const { view, recoveryName, failure } = useStore(identity)
  const policy = useStore(settings, (state) => state.settings.protect)
  useEffect(() => {
    void identity.start()
  }, [identity])
  const isKept = view?.identity === 'kept'
  return (
    <SettingsGroup name={messages.say('settings.group.protection')}>
      {view === null ? null : (
        <SettingRow
          of="identity"
          why={messages.say(`settings.identity.${view.identity}`)}
          below={
            <>
              {view.recipient === null ? null : <CopyableText mono text={view.recipient} />}
              {recoveryName === null ? null : (
                <Notice meaning="done">{messages.say('settings.identity.saved', { name: recoveryName })}</Notice>
              )}
              <FailureNotice because={failure} />
            </>
          }
        >
          {isKept ? (
            <Button icon={Save} onClick={() => void identity.saveRecovery()}>
              {messages.say('settings.identity.save')}
            </Button>
          ) : view.identity === 'unreachable' ? (
            <Button icon={LockKeyholeOpen} onClick={() => void identity.unlock()}>
              {messages.say('common.retry')}
            </Button>
          ) : (
            <Button icon={KeyRound} disabled={view.identity === 'unavailable'} onClick={() => void identity.create()}>
              {messages.say('settings.identity.create')}
            </Button>
          )}
        </SettingRow>
      )}
      <SettingRow of="protect">
        <SegmentedControl
          name={messages.say('settings.protect')}
          value={policy}
          options={protectPolicy.options.map((value) => ({ value, label: messages.say(`settings.protect.${value}`) }))}
          onChange={(protect) => void settings.write({ protect })}
        />
      </SettingRow>
    </SettingsGroup>
  )
}
