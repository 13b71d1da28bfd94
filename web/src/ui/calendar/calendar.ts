import type { Day } from '@cartograph/contract'

/** The calendar library works in the device's time zone. Only year, month and day are used. */
export function toDate(day: Day): Date {
  return new Date(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)))
}

export function toDay(date: Date): Day {
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
  return parts.map((part, n) => String(part).padStart(n === 0 ? 4 : 2, '0')).join('-')
}

/** The style of all calendars. */
export const calendarLook = {
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
  range_start: chosenDayLook(),
  range_middle: 'bg-accent-soft',
  range_end: chosenDayLook(),
  hidden: 'invisible',
}

function navLook(): string {
  return 'z-1 flex size-8 items-center justify-center rounded-control text-muted hover:bg-hover hover:text-text aria-disabled:opacity-40 pointer-coarse:size-11'
}

export function chosenDayLook(): string {
  return '[&>button]:bg-accent [&>button]:text-on-accent [&>button]:hover:bg-accent-hover'
}
