import type { Report } from '@cartograph/contract'
import { timingWords } from './timing-words.ts'

interface ScheduleSignProps {
  readonly schedules: Report['schedules']
}

/** When a report is sent, in a line of a list; nothing for one without schedules. */
export function ScheduleSign({ schedules }: ScheduleSignProps) {
  const active = schedules.filter(({ is_paused: isPaused }) => !isPaused)
  const [first, ...others] = active.length > 0 ? active : schedules
  if (first === undefined) return null
  return (
    <span className="mt-0.5 flex items-start gap-1 text-13 text-muted">
      <ClockIcon />
      <span className="min-w-0">
        <span className="sr-only">{first.is_paused ? 'Schedule: ' : 'Scheduled: '}</span>
        {timingWords(first.timing)}
        {others.length > 0 && ` and ${others.length} more`}
        {first.is_paused && ' (paused)'}
      </span>
    </span>
  )
}

function ClockIcon() {
  return (
    <svg aria-hidden="true" viewBox="0 0 20 20" className="mt-0.5 size-4 shrink-0" fill="none">
      <path
        d="M10 6v4.2l2.6 1.6M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0Z"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
