import { clampSyncHours, mostSyncHours, nextSyncMoment, type TimeZone } from '@cartograph/contract'
import { useState } from 'react'
import { typedHours } from '../../../../features/audiences/syncs/sync-draft.ts'
import { formatMoment } from '../../../../format/date-format.ts'
import { TextField } from '../../../../ui/form/TextField.tsx'

interface ScheduleFieldProps {
  /** As typed. */
  readonly hours: string
  readonly minute: number
  readonly timezone: TimeZone
  /** The first run of a new one starts at once. */
  readonly isNew?: boolean
  readonly isPaused?: boolean
  readonly onChange: (hours: string) => void
}

export function ScheduleField(props: ScheduleFieldProps) {
  const { hours, minute, timezone, isNew = false, isPaused = false, onChange } = props
  const [now] = useState(() => new Date())
  const everyHours = clampSyncHours(hours)
  const next = formatMoment(nextSyncMoment({ minute, everyHours }, now), timezone, now)
  const step = (by: number) =>
    onChange(String(Math.min(mostSyncHours, Math.max(1, everyHours + by))))
  return (
    <TextField
      label="Sync every (hours)"
      inputMode="numeric"
      maxLength={2}
      className="max-w-[38rem] [&_input]:max-w-60"
      value={hours}
      hint={
        isNew
          ? `The first run starts as soon as the sync is created, the next one on ${next}.`
          : isPaused
            ? 'No run while it is paused.'
            : `Next on ${next}.`
      }
      onChange={({ target }) => onChange(typedHours(target.value))}
      onBlur={() => onChange(String(everyHours))}
      onKeyDown={(event) => {
        const by = { ArrowUp: 1, ArrowDown: -1 }[event.key]
        if (by === undefined) return
        event.preventDefault()
        step(by)
      }}
    />
  )
}
