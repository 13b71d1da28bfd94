import { type ChosenRange, dateRangePresets, type Day, resolveRange } from '@cartograph/contract'
import { memo } from 'react'
import type { ChosenDates } from '../../dates/date-variables.ts'
import { rangeName } from '../../dates/format-dates.ts'
import { LastDays } from './LastDays.tsx'
import { RangeCalendar } from './RangeCalendar.tsx'

interface DateRangePanelProps {
  isOpen: boolean
  dates: ChosenDates
  today: Day
  onChange: (dates: ChosenDates) => void
  /** Called once a range is chosen. */
  onDone: () => void
}

/** Skips rendering while it closes: drawing two months would delay the dashboard's update. */
export const DateRangePanel = memo(Panel, (_, next) => !next.isOpen)

function Panel({ dates, today, onChange, onDone }: DateRangePanelProps) {
  function choose(range: ChosenRange) {
    onChange({ ...dates, range })
    onDone()
  }

  return (
    <div className="flex flex-col gap-3 sm:flex-row">
      <div className="shrink-0 sm:border-r sm:border-border sm:pr-2">
        <ul aria-label="Ranges" className="grid grid-cols-2 sm:block">
          {dateRangePresets.map((id) => (
            <li key={id}>
              <button
                type="button"
                aria-pressed={id === dates.range}
                onClick={() => choose(id)}
                className="min-h-8 w-full rounded-control px-3 text-left text-13 whitespace-nowrap hover:bg-hover aria-pressed:bg-accent-soft aria-pressed:font-medium pointer-coarse:min-h-11"
              >
                {rangeName(id)}
              </button>
            </li>
          ))}
        </ul>
        <LastDays range={dates.range} onChoose={choose} />
      </div>
      <div className="min-w-0">
        <RangeCalendar
          range={resolveRange(dates.range, today).range}
          today={today}
          onChoose={choose}
        />
      </div>
    </div>
  )
}
