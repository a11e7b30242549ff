// biome-ignore-all lint/a11y/useSemanticElements: rows that are placed by a virtual list cannot be the elements of a table or a list.
// biome-ignore-all lint/a11y/useFocusableInteractive: one row of a grid is the stop of the Tab key, never its cells.

import {
  Archive,
  ChevronRight,
  CircleCheck,
  CircleHelp,
  Clock,
  Copy,
  HardDrive,
  KeyRound,
  ListChecks,
  Lock,
  type LucideIcon,
  Unplug,
  UserRound,
} from 'lucide-react'
import { useStore } from 'zustand'
import { onCollision } from '../../../../shared/download/files/collision.js'
import type { PreflightGroup, PreflightGroupName, PreflightRemedy } from '../../../../shared/preflight/preflight.js'
import { Button } from '../../../components/controls/Button.js'
import { SelectField } from '../../../components/controls/SelectField.js'
import { getRowAttributes } from '../../../components/list/getRowAttributes.js'
import { useMessages, useStores } from '../../../context/appContext.js'

type Meaning = 'needs' | 'waiting' | 'done' | 'idle'

/** The icon and the colour of each group. */
const LOOKS: Readonly<Record<PreflightGroupName, { readonly icon: LucideIcon; readonly meaning: Meaning }>> = {
  unknown: { icon: CircleHelp, meaning: 'needs' },
  'not-a-file': { icon: Unplug, meaning: 'idle' },
  personal: { icon: UserRound, meaning: 'idle' },
  'sign-in': { icon: KeyRound, meaning: 'needs' },
  'no-right': { icon: Lock, meaning: 'needs' },
  queued: { icon: Clock, meaning: 'idle' },
  unavailable: { icon: Archive, meaning: 'waiting' },
  archived: { icon: Archive, meaning: 'waiting' },
  collision: { icon: Copy, meaning: 'waiting' },
  here: { icon: HardDrive, meaning: 'done' },
  unchecked: { icon: ListChecks, meaning: 'idle' },
  ready: { icon: CircleCheck, meaning: 'done' },
}

interface PreflightGroupHeaderProps {
  readonly group: PreflightGroup
  readonly open: boolean
  readonly onOpen: () => void
  readonly index: number
  readonly tabIndex: 0 | -1
}

/** The header of a group of the preflight: how many files, why they are in it, and what can be done about them. */
export function PreflightGroupHeader({
  group,
  open,
  onOpen,
  index,
  tabIndex,
}: PreflightGroupHeaderProps): React.JSX.Element {
  const messages = useMessages()
  const { type, entries, weight: estimate, outcome, remedies } = group
  const { icon: Icon, meaning } = LOOKS[type]
  const title = messages.say(`preflight.${type}`, { count: entries.length })
  const reason = useReason(group)
  const size =
    outcome === 'left' || outcome === 'removed' || estimate.unknown === entries.length
      ? null
      : messages.formatBytes(estimate.bytes)
  return (
    <div className="preflight-head" role="row" {...getRowAttributes({ index, label: title, tabIndex })}>
      <span role="gridcell">
        <button type="button" className="preflight-fold" tabIndex={tabIndex} aria-expanded={open} onClick={onOpen}>
          <ChevronRight size={14} aria-hidden className={open ? 'turned' : ''} />
          <span className={`status ${meaning}`}>
            <Icon size={16} aria-hidden />
          </span>
          <span className="two-lines">
            <span className="preflight-title">
              {title}
              {size === null ? null : <span className="figure">&nbsp;· {size}</span>}
            </span>
            <small>{reason}</small>
          </span>
        </button>
      </span>
      <span role="gridcell" className="preflight-remedies">
        {remedies.map((remedy) => (
          <RemedyButton key={remedy} remedy={remedy} group={group} tabIndex={tabIndex} />
        ))}
      </span>
    </div>
  )
}

/** The sentence under the title. For names that are taken it says what will be done about them. */
function useReason({ type, because, entries }: PreflightGroup): string {
  const { preflight } = useStores()
  const messages = useMessages()
  const { policy, failure } = useStore(preflight)
  if (because !== null) return messages.formatFailure(because)
  if (type === 'unchecked' && failure !== null) return messages.say('preflight.unchecked.failed')
  if (type === 'collision') return messages.say(`preflight.policy.${policy}.why`)
  return messages.say(`preflight.${type}.why`, { count: entries.length })
}

interface RemedyProps {
  readonly remedy: PreflightRemedy
  readonly group: PreflightGroup
  readonly tabIndex: 0 | -1
}

function RemedyButton({ remedy, group, tabIndex }: RemedyProps): React.JSX.Element | null {
  const stores = useStores()
  const messages = useMessages()
  const policy = useStore(stores.preflight, (state) => state.policy)
  const { entries } = group
  const what = messages.say(`preflight.${group.type}`, { count: entries.length })
  if (remedy === 'policy') {
    return (
      <SelectField
        name={messages.say('preflight.policy')}
        value={policy}
        tabIndex={tabIndex}
        options={onCollision.options.map((value) => ({ value, label: messages.say(`preflight.policy.${value}`) }))}
        onChange={stores.preflight.decide}
      />
    )
  }
  // The remedy opens the page of a dataset: where the group has several datasets, each row offers its own.
  const [first] = entries
  const isOne = new Set(entries.map(({ datasetId }) => datasetId)).size === 1
  if (remedy === 'open-page' && (!isOne || first === undefined)) return null
  const act: Readonly<Record<Exclude<PreflightRemedy, 'policy'>, () => void>> = {
    'take-out': () => stores.basket.remove(entries.map(({ media }) => media.id)),
    'sign-in': () => stores.navigation.go('accounts'),
    'look-again': () => {
      const { basket, preflight } = stores
      void preflight.look([...basket.getState().entries.values()], basket.getState().folder)
    },
    'open-page': () => first !== undefined && void stores.external.openPage(first.datasetId),
  }
  return (
    <Button aria-label={messages.say(`preflight.do.${remedy}.of`, { what })} tabIndex={tabIndex} onClick={act[remedy]}>
      {messages.say(`preflight.do.${remedy}`)}
    </Button>
  )
}
