import { momentAtWall, msPerDay, zoneClock, type DayNumber } from '@cartograph/contract'

export interface Calendar {
  /** The moment a day begins in the shop's time zone. */
  midnight(day: DayNumber): number
  /** The shop's day of a moment. */
  dayAt(moment: number): DayNumber
}

export function createCalendar(timezone: string): Calendar {
  const { offsetAt } = zoneClock(timezone)
  const midnights = new Map<DayNumber, number>()

  function midnight(day: DayNumber): number {
    const known = midnights.get(day)
    if (known !== undefined) return known
    const moment = momentAtWall(day * msPerDay, offsetAt)
    midnights.set(day, moment)
    return moment
  }

  return {
    midnight,
    dayAt(moment) {
      const day = Math.floor(moment / msPerDay)
      if (midnight(day) > moment) return day - 1
      return midnight(day + 1) <= moment ? day + 1 : day
    },
  }
}

export function yearOf(day: DayNumber): number {
  return new Date(day * msPerDay).getUTCFullYear()
}

/** 0 for January 1. */
export function dayOfYear(day: DayNumber): number {
  return day - firstDayOf(yearOf(day))
}

export function firstDayOf(year: number): DayNumber {
  return Date.UTC(year, 0, 1) / msPerDay
}

/** Monday is 0. */
export function weekdayOf(day: DayNumber): number {
  return (((day + 3) % 7) + 7) % 7
}

/** The Friday after the fourth Thursday of November. */
export function blackFridayOf(year: number): DayNumber {
  const november = Date.UTC(year, 10, 1) / msPerDay
  const firstThursday = november + ((3 - weekdayOf(november) + 7) % 7)
  return firstThursday + 22
}
