import {
  addMonths,
  type Day,
  type DayRange,
  earlierDay,
  earliestDay,
  formatWeekday,
  startOfMonth,
} from '@cartograph/contract'
import { useState } from 'react'
import { DayPicker } from 'react-day-picker'
import { formatDate } from '../../../../format/date-format.ts'
import { calendarLook, toDate, toDay } from '../../../../ui/calendar/calendar.ts'

interface RangeCalendarProps {
  range: DayRange
  /** The last selectable day. */
  today: Day
  onChoose: (range: DayRange) => void
}

/** Two months. The first press starts a range and the second ends it, in either order. */
export function RangeCalendar({ range, today, onChoose }: RangeCalendarProps) {
  const [start, setStart] = useState<Day | null>(null)
  const [from, to] = start === null ? range : [start, start]

  function pick(day: Day) {
    if (start === null) {
      setStart(day)
      return
    }
    setStart(null)
    onChoose([earlierDay(start, day), start < day ? day : start])
  }

  return (
    <div>
      <DayPicker
        mode="range"
        numberOfMonths={2}
        weekStartsOn={1}
        showOutsideDays={false}
        today={toDate(today)}
        startMonth={toDate(earliestDay)}
        endMonth={toDate(today)}
        defaultMonth={toDate(addMonths(startOfMonth(range[1]), -1))}
        disabled={[{ after: toDate(today) }, { before: toDate(earliestDay) }]}
        selected={{ from: toDate(from), to: toDate(to) }}
        onSelect={(_, day) => pick(toDay(day))}
        labels={{ labelDayButton: (date) => labelOf(toDay(date)) }}
        classNames={calendarLook}
      />
      <p role="status" className="px-2 text-13 text-muted empty:hidden">
        {start === null ? '' : `From ${formatDate(start)}. Choose an end date.`}
      </p>
    </div>
  )
}

/** Starts with the visible text, so that voice control can find the button by it. */
function labelOf(day: Day): string {
  return `${formatDate(day)}, ${formatWeekday(day)}`
}
