import { Plus, Trash2 } from 'lucide-react'
import { useStore } from 'zustand'
import type { Allotment, TimetableRow } from '../../shared/download/timetable.js'
import { LIMITS } from '../../shared/limits.js'
import { useStores, useWords } from '../page.js'
import {
  allotmentOf,
  FIRST_ROW,
  fieldOf,
  isOvernight,
  keyOf,
  minuteOf,
  withDay,
  withRow,
} from '../stores/timetableRows.js'
import type { Words } from '../words/words.js'
import { Button, IconButton } from './Button.js'
import { Pick } from './Pick.js'

const OFFERED: readonly Allotment[] = ['pause', 100_000, 500_000, 2_000_000, 10_000_000, null]
const DAYS = [1, 2, 3, 4, 5, 6, 7] as const
/** The first of January 2024 was a Monday. */
const dayName = (day: number, words: Words, weekday: 'long' | 'short'): string =>
  new Intl.DateTimeFormat(words.language, { weekday, timeZone: 'UTC' }).format(Date.UTC(2024, 0, day))

const sayLimit = (limit: Allotment, words: Words): string =>
  limit === 'pause' ? words.say('timetable.pause') : limit === null ? words.say('timetable.all') : words.speed(limit)

interface RowProps {
  readonly row: TimetableRow
  readonly n: number
  readonly onChange: (change: Partial<TimetableRow>) => void
  readonly onRemove: () => void
}

/** One row: on these days, from then to then, so much. */
function Hours({ row, n, onChange, onRemove }: RowProps): React.JSX.Element {
  const words = useWords()
  const offered = OFFERED.includes(row.limit) ? OFFERED : [...OFFERED, row.limit]
  const time = (name: string, minute: number, change: (minute: number) => void): React.JSX.Element => (
    <input
      type="time"
      className="input"
      aria-label={name}
      value={fieldOf(minute)}
      onChange={(event) => {
        const next = minuteOf(event.target.value)
        if (next !== null) change(next)
      }}
    />
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a <fieldset> brings a legend and a look that a row of fields does not want.
    <div className="hours" role="group" aria-label={words.say('timetable.row', { n })}>
      {/* biome-ignore lint/a11y/useSemanticElements: as above. */}
      <div className="days" role="group" aria-label={words.say('timetable.days')}>
        {DAYS.map((day) => (
          <button
            key={day}
            type="button"
            className="day"
            aria-label={dayName(day, words, 'long')}
            aria-pressed={row.days.includes(day)}
            onClick={() => onChange(withDay(row, day))}
          >
            <span aria-hidden>{dayName(day, words, 'short').slice(0, 2)}</span>
          </button>
        ))}
      </div>
      {time(words.say('timetable.from'), row.fromMinute, (fromMinute) => onChange({ fromMinute }))}
      <span className="quiet">{words.say('timetable.to')}</span>
      {time(words.say('timetable.to'), row.toMinute, (toMinute) => onChange({ toMinute }))}
      <span className="hours-next quiet">{isOvernight(row) ? words.say('timetable.next') : ''}</span>
      <Pick
        name={words.say('timetable.limit')}
        value={keyOf(row.limit)}
        options={offered.map((limit) => ({ value: keyOf(limit), label: sayLimit(limit, words) }))}
        onChange={(key) => onChange({ limit: allotmentOf(key) })}
      />
      <IconButton icon={Trash2} name={words.say('timetable.remove', { n })} onClick={onRemove} />
    </div>
  )
}

/** Hours at which another limit holds, or nothing is downloaded. Every change holds at once. */
export function TimetableEditor(): React.JSX.Element {
  const { settings } = useStores()
  const words = useWords()
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
        <Button icon={Plus} onClick={() => void settings.write({ timetable: [...rows, FIRST_ROW] })}>
          {words.say('timetable.add')}
        </Button>
      ) : null}
    </div>
  )
}
