import { Plus, Trash2 } from 'lucide-react'
import { useStore } from 'zustand'
import type { BandwidthLimit, ScheduleRow } from '../../../../shared/download/bandwidth/bandwidthSchedule.js'
import { LIMITS } from '../../../../shared/limits.js'
import { Button, IconButton } from '../../../components/controls/Button.js'
import { SelectField } from '../../../components/controls/SelectField.js'
import { TimeField } from '../../../components/controls/time/TimeField.js'
import { useMessages, useStores } from '../../../context/appContext.js'
import type { Messages } from '../../../messages/messages.js'
import { DEFAULT_SCHEDULE_ROW, isOvernight, parseLimitKey, toLimitKey, withDay, withRow } from './scheduleRows.js'

const OFFERED: readonly BandwidthLimit[] = ['pause', 100_000, 500_000, 2_000_000, 10_000_000, null]
const DAYS = [1, 2, 3, 4, 5, 6, 7] as const
/** The first of January 2024 was a Monday. */
const formatDayName = (day: number, messages: Messages, weekday: 'long' | 'short'): string =>
  new Intl.DateTimeFormat(messages.language, { weekday, timeZone: 'UTC' }).format(Date.UTC(2024, 0, day))

const sayLimit = (limit: BandwidthLimit, messages: Messages): string =>
  limit === 'pause'
    ? messages.say('timetable.pause')
    : limit === null
      ? messages.say('timetable.all')
      : messages.formatRateLimit(limit)

interface RowProps {
  readonly row: ScheduleRow
  readonly n: number
  readonly onChange: (change: Partial<ScheduleRow>) => void
  readonly onRemove: () => void
}

/** One row: days, start, end and limit. */
function Hours({ row, n, onChange, onRemove }: RowProps): React.JSX.Element {
  const messages = useMessages()
  const offered = OFFERED.includes(row.limit) ? OFFERED : [...OFFERED, row.limit]
  return (
    // biome-ignore lint/a11y/useSemanticElements: a <fieldset> brings a legend and a look that a row of fields does not want.
    <div className="hours" role="group" aria-label={messages.say('timetable.row', { n })}>
      {/* biome-ignore lint/a11y/useSemanticElements: as above. */}
      <div className="days" role="group" aria-label={messages.say('timetable.days')}>
        {DAYS.map((day) => (
          <button
            key={day}
            type="button"
            className="day"
            aria-label={formatDayName(day, messages, 'long')}
            aria-pressed={row.days.includes(day)}
            onClick={() => onChange(withDay(row, day))}
          >
            <span aria-hidden>{formatDayName(day, messages, 'short').slice(0, 2)}</span>
          </button>
        ))}
      </div>
      <TimeField
        name={messages.say('timetable.from')}
        minute={row.fromMinute}
        onChange={(fromMinute) => onChange({ fromMinute })}
      />
      <span className="quiet">{messages.say('timetable.to')}</span>
      <TimeField
        name={messages.say('timetable.to')}
        minute={row.toMinute}
        onChange={(toMinute) => onChange({ toMinute })}
      />
      <span className="hours-next quiet">{isOvernight(row) ? messages.say('timetable.next') : ''}</span>
      <SelectField
        name={messages.say('timetable.limit')}
        value={toLimitKey(row.limit)}
        options={offered.map((limit) => ({ value: toLimitKey(limit), label: sayLimit(limit, messages) }))}
        onChange={(key) => onChange({ limit: parseLimitKey(key) })}
      />
      <IconButton icon={Trash2} name={messages.say('timetable.remove', { n })} onClick={onRemove} />
    </div>
  )
}

/** Hours in which another limit holds, or nothing is downloaded. Every change takes effect at once. */
export function ScheduleEditor(): React.JSX.Element {
  const { settings } = useStores()
  const messages = useMessages()
  const rows = useStore(settings, (state) => state.settings.timetable)
  return (
    <div className="timetable">
      {rows.map((row, at) => (
        <Hours
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other name than its place, and the first that holds counts.
          key={at}
          row={row}
          n={at + 1}
          onChange={(change) => {
            const next = withRow(rows, at, change)
            if (next !== null) void settings.write({ timetable: next })
          }}
          onRemove={() => void settings.removeHours(at)}
        />
      ))}
      {rows.length < LIMITS.TIMETABLE_ROWS ? (
        <Button icon={Plus} onClick={() => void settings.write({ timetable: [...rows, DEFAULT_SCHEDULE_ROW] })}>
          {messages.say('timetable.add')}
        </Button>
      ) : null}
    </div>
  )
}
