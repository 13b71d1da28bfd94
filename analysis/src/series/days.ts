const msOfDay = 86_400_000

/** The number of days since 1970-01-01 of a YYYY-MM-DD day. */
export function dayNumber(day: string): number {
  return Math.round(Date.parse(`${day}T00:00:00Z`) / msOfDay)
}

export function formatDay(number: number): string {
  return new Date(number * msOfDay).toISOString().slice(0, 10)
}

/** 0 is Sunday. */
export function weekdayOf(number: number): number {
  return (((number + 4) % 7) + 7) % 7
}
