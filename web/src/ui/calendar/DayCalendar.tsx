import { earlierDay, type Day } from '@cartograph/contract'
import { DayPicker } from 'react-day-picker'
import { formatFullDay } from '../../format/date-format.ts'
import { calendarLook, chosenDayLook, toDate, toDay } from './calendar.ts'

interface DayCalendarProps {
  readonly chosen: Day | null
  /** The last day that can be selected. */
  readonly today: Day
  readonly onChoose: (day: Day) => void
}

/** A calendar month to select a day from. */
export function DayCalendar({ chosen, today, onChoose }: DayCalendarProps) {
  return (
    <DayPicker
      mode="single"
      weekStartsOn={1}
      showOutsideDays={false}
      today={toDate(today)}
      startMonth={toDate(earliest)}
      endMonth={toDate(today)}
      defaultMonth={toDate(chosen === null ? today : earlierDay(chosen, today))}
      disabled={[{ after: toDate(today) }, { before: toDate(earliest) }]}
      selected={chosen === null ? undefined : toDate(chosen)}
      onSelect={(_, day) => onChoose(toDay(day))}
      labels={{ labelDayButton: (date) => formatFullDay(toDay(date)) }}
      classNames={{ ...calendarLook, selected: chosenDayLook() }}
    />
  )
}

const earliest: Day = '1990-01-01'
