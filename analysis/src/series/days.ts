const msOfDay = 86_400_000

/** Days since 1970, of YYYY-MM-DD. */
export function dayNumber(day: string): number {
  return Math.round(Date.parse(`${day}T00:00:00Z`) / msOfDay)
}

export function dayText(number: number): string {
  return new Date(number * msOfDay).toISOString().slice(0, 10)
}

/** 0 is Sunday. */
export function weekdayOf(number: number): number {
  return (((number + 4) % 7) + 7) % 7
}
