import { formatDate } from '../../../../format/day.ts'
import { addMonths, type Day, type DayRange, earlierDay, startOfMonth } from '@cartograph/contract'
import { useState } from 'react'
import { DayPicker } from 'react-day-picker'
import { earliestDay } from '../../dates/resolve-range.ts'

interface RangeCalendarProps {
  range: DayRange
  /** The last selectable day. */
  today: Day
  onChoose: (range: DayRange) => void
}

/** Two months. The first press starts a range and the second ends it, in either order. */
export function RangeCalendar({ range, today, onChoose }: RangeCalendarProps) {
  const [begun, setBegun] = useState<Day | null>(null)
  const [from, to] = begun === null ? range : [begun, begun]

  function pick(day: Day) {
    if (begun === null) {
      setBegun(day)
      return
    }
    setBegun(null)
    onChoose([earlierDay(begun, day), begun < day ? day : begun])
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
        classNames={looks}
      />
      <p role="status" className="px-2 text-13 text-muted empty:hidden">
        {begun === null ? '' : `From ${formatDate(begun)}. Choose an end date.`}
      </p>
    </div>
  )
}

/** Starts with the visible text, so that voice control can find the button by it. */
function labelOf(day: Day): string {
  return `${formatDate(day)}, ${weekdays[new Date(day).getUTCDay()]}`
}

/** DayPicker uses the device's time zone; only year, month and day are read from its dates. */
function toDate(day: Day): Date {
  return new Date(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)))
}

function toDay(date: Date): Day {
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
  return parts.map((part, n) => String(part).padStart(n === 0 ? 4 : 2, '0')).join('-')
}

const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

const looks = {
  root: 'relative',
  months: 'flex flex-wrap gap-4',
  nav: 'absolute inset-x-0 top-0 flex justify-between',
  button_previous: navLook(),
  button_next: navLook(),
  chevron: 'size-4 fill-current',
  month_caption: 'flex h-8 items-center justify-center text-14 font-medium pointer-coarse:h-11',
  month_grid: 'border-collapse',
  weekday: 'h-8 w-9 text-12 font-normal text-muted',
  day: 'p-0 text-center text-13 tabular-nums',
  day_button:
    'size-9 rounded-control hover:bg-hover disabled:cursor-default disabled:text-muted disabled:opacity-60 disabled:hover:bg-transparent pointer-coarse:size-11',
  today: 'font-semibold underline underline-offset-4',
  range_start: rangeEndLook(),
  range_middle: 'bg-accent-soft',
  range_end: rangeEndLook(),
  hidden: 'invisible',
}

function navLook(): string {
  return 'z-1 flex size-8 items-center justify-center rounded-control text-muted hover:bg-hover hover:text-text aria-disabled:opacity-40 pointer-coarse:size-11'
}

function rangeEndLook(): string {
  return '[&>button]:bg-accent [&>button]:text-on-accent [&>button]:hover:bg-accent-hover'
}
