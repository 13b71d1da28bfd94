import * as z from 'zod/mini'

export const mostSyncHours = 24

// Cron text with a step of hours, in UTC.
const pattern = /^(\d|[1-5]\d) \*\/([1-9]|1\d|2[0-4]) \* \* \*$/

/** When a synced audience is brought up to date: every so many hours at a minute. */
export interface SyncSchedule {
  readonly minute: number
  readonly everyHours: number
}

export const SyncScheduleText = z
  .string()
  .check(z.regex(pattern, 'Must be a minute and a step of 1 to 24 hours, such as 0 */6 * * *'))

export function formatSyncSchedule({ minute, everyHours }: SyncSchedule): string {
  return `${minute} */${everyHours} * * *`
}

/** Throws on a text that is not a schedule. */
export function parseSyncSchedule(text: string): SyncSchedule {
  const parts = pattern.exec(text)
  if (parts === null) throw new Error(`Not a schedule: ${text}`)
  return { minute: Number(parts[1]), everyHours: Number(parts[2]) }
}

/** Hours as a user typed them: two digits at most, 24 at most, and 1 if they are no number. */
export function clampSyncHours(typed: string): number {
  const hours = Number.parseInt(typed.slice(0, 2), 10)
  return Number.isInteger(hours) && hours >= 1 ? Math.min(mostSyncHours, hours) : 1
}

/**
 * The first moment after `after`. As with cron, a step counts from midnight, so that 5 hours are
 * 0, 5, 10, 15 and 20 o'clock.
 */
export function nextSyncMoment({ minute, everyHours }: SyncSchedule, after: Date): Date {
  const first = new Date(after)
  first.setUTCMinutes(minute, 0, 0)
  for (let hour = 0; ; hour += 1) {
    const moment = new Date(first.getTime() + hour * 3_600_000)
    if (moment > after && moment.getUTCHours() % everyHours === 0) return moment
  }
}
