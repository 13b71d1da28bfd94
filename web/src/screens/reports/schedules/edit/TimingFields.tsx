import { nextSendMoment, type TimeZone } from '@cartograph/contract'
import { useState } from 'react'
import {
  timingOf,
  type ScheduleDraft,
} from '../../../../features/report-schedules/schedule-draft.ts'
import {
  hourWords,
  ordinal,
  weekdayName,
  zoneWords,
} from '../../../../features/report-schedules/timing-words.ts'
import { formatMoment } from '../../../../format/date-format.ts'
import { SegmentedControl } from '../../../../ui/form/SegmentedControl.tsx'
import { SelectField } from '../../../../ui/form/SelectField.tsx'

interface TimingFieldsProps {
  readonly draft: ScheduleDraft
  readonly timezone: TimeZone
  readonly onChange: (draft: ScheduleDraft) => void
}

export function TimingFields({ draft, timezone, onChange }: TimingFieldsProps) {
  const [now] = useState(() => new Date())
  const next = nextSendMoment(timingOf(draft), timezone, now)
  const number = (name: 'weekday' | 'day' | 'hour') => ({
    value: String(draft[name]),
    onChange: (value: string) => onChange({ ...draft, [name]: Number(value) }),
  })
  return (
    <div className="flex flex-col gap-3">
      <SegmentedControl
        label="How often"
        options={[
          { value: 'day', label: 'Daily' },
          { value: 'week', label: 'Weekly' },
          { value: 'month', label: 'Monthly' },
        ]}
        value={draft.every}
        onChange={(every) => onChange({ ...draft, every })}
      />
      <div className="grid grid-cols-2 gap-3">
        {draft.every === 'week' && (
          <SelectField label="Day of the week" options={weekdays} {...number('weekday')} />
        )}
        {draft.every === 'month' && (
          <SelectField
            label="Day of the month"
            options={days}
            hint={shortMonthWords(draft.day)}
            {...number('day')}
          />
        )}
        <SelectField label="Time" options={hours} hint={zoneWords(timezone)} {...number('hour')} />
      </div>
      <p aria-live="polite" className="text-13 text-muted">
        {draft.isPaused ? 'Paused' : `Next on ${formatMoment(next, timezone, now)}`}
      </p>
    </div>
  )
}

function shortMonthWords(day: number): string | undefined {
  if (day < 29) return undefined
  return day === 31 ? 'The last day of shorter months' : 'Or the last day of shorter months'
}

const numbered = (from: number, to: number, label: (n: number) => string) =>
  Array.from({ length: to - from + 1 }, (_, index) => ({
    value: String(from + index),
    label: label(from + index),
  }))

const weekdays = numbered(1, 7, weekdayName)
const days = numbered(1, 31, ordinal)
const hours = numbered(0, 23, hourWords)
