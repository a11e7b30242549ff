import { Check, Copy, KeyRound, Save, TriangleAlert } from 'lucide-react'
import { useMemo, useState } from 'react'
import { formatProfileHtml } from '../../../../shared/preview/profile/formatProfileHtml.js'
import { formatProfileMarkdown } from '../../../../shared/preview/profile/formatProfileMarkdown.js'
import type { PreviewProfile } from '../../../../shared/preview/profile/model.js'
import type { ProfileReport, ReportColumn, ReportFact } from '../../../../shared/preview/profile/profileReport.js'
import { Button } from '../../../components/controls/Button.js'
import { useMessages, useStores } from '../../../context/appContext.js'
import { saveBlob } from '../../exports/saveBlob.js'
import { COLUMN_KIND_ICONS } from '../table/columnKindIcons.js'
import { describeProfile } from './describeProfile.js'
import { ProfilePlot } from './ProfilePlot.js'

function Facts({ facts }: { readonly facts: readonly ReportFact[] }): React.JSX.Element {
  return (
    <dl className="profile-facts">
      {facts.map(({ key, name, value }) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd title={value}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Saves or copies the profile: as Markdown for a note, as a page for a colleague. */
function TakeAway({ report }: { readonly report: ProfileReport }): React.JSX.Element {
  const { saveOutcomes } = useStores()
  const messages = useMessages()
  const [copied, setCopied] = useState(false)
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(formatProfileMarkdown(report)).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  const save = (): void => {
    const page = new Blob([formatProfileHtml(report)], { type: 'text/html' })
    void saveBlob(messages.say('profile.file', { name: report.title }), page, saveOutcomes.whenSaved)
  }
  return (
    <div className="profile-actions">
      <Button icon={copied ? Check : Copy} onClick={() => void copy()} onBlur={() => setCopied(false)}>
        {messages.say(copied ? 'profile.copied' : 'profile.copy')}
      </Button>
      <Button icon={Save} onClick={save}>
        {messages.say('profile.save')}
      </Button>
    </div>
  )
}

function Card({
  column,
  kind,
}: {
  readonly column: ReportColumn
  readonly kind: keyof typeof COLUMN_KIND_ICONS
}): React.JSX.Element {
  const Icon = COLUMN_KIND_ICONS[kind]
  return (
    <li className="profile">
      <h2 title={column.name}>
        <Icon size={14} aria-hidden />
        <span>{column.name}</span>
        <small>{column.kind}</small>
      </h2>
      {column.plot === null ? null : <ProfilePlot plot={column.plot} />}
      <Facts facts={column.facts} />
      {column.warnings.length === 0 ? null : (
        <ul className="profile-warnings">
          {column.warnings.map((warning) => (
            <li key={warning}>
              <TriangleAlert size={13} aria-hidden />
              <span>{warning}</span>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** The figures of the whole table, then a profile of each column. */
export function ColumnProfiles({
  profile,
  name,
}: {
  readonly profile: PreviewProfile
  readonly name: string
}): React.JSX.Element {
  const messages = useMessages()
  const report = useMemo(() => describeProfile(profile, name, messages), [profile, name, messages])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard.
    <section className="profiles" tabIndex={0} aria-label={messages.say('preview.face.columns')}>
      <div className="profile-summary">
        <Facts facts={report.facts} />
        <TakeAway report={report} />
      </div>
      {report.notes.map((note) => (
        <p key={note} className="hint">
          {note}
        </p>
      ))}
      {report.keys.length === 0 ? null : (
        <ul className="profile-keys" aria-label={report.keysTitle}>
          {report.keys.map((key) => (
            <li key={key}>
              <KeyRound size={13} aria-hidden />
              <span>{key}</span>
            </li>
          ))}
        </ul>
      )}
      <ul className="profile-cards">
        {report.columns.map((column, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place; names may be there twice.
          <Card key={index} column={column} kind={profile.columns[index]?.column.kind ?? 'text'} />
        ))}
      </ul>
    </section>
  )
}
