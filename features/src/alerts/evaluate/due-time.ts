import { momentAtWall, zoneClock, type AlertQuiet } from '@cartograph/contract'

const hourMs = 3_600_000

/** The first moment from `now` on at which messages may be sent. */
export function dueTime(
  { hours, working_days: workingDays }: Pick<AlertQuiet, 'hours' | 'working_days'>,
  timezone: string,
  now: Date,
): Date {
  const { offsetAt } = zoneClock(timezone)
  let wall = now.getTime() + offsetAt(now.getTime())
  let moved = false
  // Weekends and quiet hours can follow each other, so a few hours at a time.
  for (let step = 0; step < 24 * 8; step += 1) {
    const at = new Date(wall)
    const isWeekend = workingDays && [0, 6].includes(at.getUTCDay())
    if (!isWeekend && (hours === null || !isQuiet(hours, at.getUTCHours()))) break
    wall = (Math.floor(wall / hourMs) + 1) * hourMs
    moved = true
  }
  return moved ? new Date(momentAtWall(wall, offsetAt)) : now
}

/** From the first hour until the second; equal hours are never quiet. */
function isQuiet({ from, until }: NonNullable<AlertQuiet['hours']>, hour: number): boolean {
  return from <= until ? from <= hour && hour < until : hour >= from || hour < until
}

/** Eight in the morning of the next day, when what was too much for a day is sent together. */
export function nextMorning(timezone: string, now: Date): Date {
  const { offsetAt } = zoneClock(timezone)
  const wall = now.getTime() + offsetAt(now.getTime())
  const tomorrow = (Math.floor(wall / (24 * hourMs)) + 1) * 24 * hourMs + 8 * hourMs
  return new Date(momentAtWall(tomorrow, offsetAt))
}
