/** A day is counted from 1970-01-01, whatever the timezone: day 20000 is 2024-10-04 everywhere. */
export type DayNumber = number

export const dayMs = 86_400_000

export interface Calendar {
  /** The moment a day begins in the shop's timezone. */
  midnight(day: DayNumber): number
  /** The shop's day that a moment falls into. */
  dayAt(moment: number): DayNumber
}

export function createCalendar(timezone: string): Calendar {
  const offsetAt = offsetsOf(timezone)
  const midnights = new Map<DayNumber, number>()

  function midnight(day: DayNumber): number {
    const known = midnights.get(day)
    if (known !== undefined) return known
    const naive = day * dayMs
    const guess = naive - offsetAt(naive)
    const moment = naive - offsetAt(guess)
    midnights.set(day, moment)
    return moment
  }

  return {
    midnight,
    dayAt(moment) {
      const day = Math.floor(moment / dayMs)
      if (midnight(day) > moment) return day - 1
      return midnight(day + 1) <= moment ? day + 1 : day
    },
  }
}

/** Of 'YYYY-MM-DD'. */
export function dayNumber(day: string): DayNumber {
  const moment = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(moment)) throw new Error(`Not a day: ${day}`)
  return moment / dayMs
}

export function dayText(day: DayNumber): string {
  return new Date(day * dayMs).toISOString().slice(0, 10)
}

export function yearOf(day: DayNumber): number {
  return new Date(day * dayMs).getUTCFullYear()
}

/** Of the year's days, the first being 0. */
export function dayOfYear(day: DayNumber): number {
  return day - firstDayOf(yearOf(day))
}

export function firstDayOf(year: number): DayNumber {
  return Date.UTC(year, 0, 1) / dayMs
}

/** Monday is 0. */
export function weekdayOf(day: DayNumber): number {
  return (((day + 3) % 7) + 7) % 7
}

/** The Friday after the fourth Thursday of November. */
export function blackFridayOf(year: number): DayNumber {
  const november = Date.UTC(year, 10, 1) / dayMs
  const firstThursday = november + ((3 - weekdayOf(november) + 7) % 7)
  return firstThursday + 22
}

function offsetsOf(timezone: string): (moment: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  return (moment) => {
    const parts: Record<string, number> = {}
    for (const { type, value } of format.formatToParts(moment)) parts[type] = Number(value)
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
    const local = Date.UTC(year, month - 1, day, hour, minute, second)
    return local - Math.floor(moment / 1000) * 1000
  }
}
