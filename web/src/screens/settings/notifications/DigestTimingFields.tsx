import type { DigestTiming, TimeZone } from '@cartograph/contract'
import {
  hourWords,
  weekdayName,
  zoneWords,
} from '../../../features/report-schedules/timing-words.ts'
import { SelectField } from '../../../ui/form/SelectField.tsx'

interface DigestTimingFieldsProps {
  readonly timing: DigestTiming
  readonly timezone: TimeZone
  readonly onChange: (timing: DigestTiming) => void
}

/** The hour of a digest, and of a weekly one its day. */
export function DigestTimingFields({ timing, timezone, onChange }: DigestTimingFieldsProps) {
  return (
    <div className="grid grid-cols-2 gap-3">
      {timing.every === 'week' && (
        <SelectField
          label="Day of the week"
          options={weekdays}
          value={String(timing.weekday)}
          onChange={(weekday) => onChange({ ...timing, weekday: Number(weekday) })}
        />
      )}
      <SelectField
        label="Time"
        options={hours}
        hint={zoneWords(timezone)}
        value={String(timing.hour)}
        onChange={(hour) => onChange({ ...timing, hour: Number(hour) })}
      />
    </div>
  )
}

/** A weekly digest comes on Monday until another day is chosen. */
export function timingEvery({ hour }: DigestTiming, every: DigestTiming['every']): DigestTiming {
  return every === 'day' ? { every, hour } : { every, weekday: 1, hour }
}

const weekdays = [1, 2, 3, 4, 5, 6, 7].map((day) => ({
  value: String(day),
  label: weekdayName(day),
}))
const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: hourWords(hour),
}))
