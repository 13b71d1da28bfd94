import { addDays, dayNumber, weekdayOf, type Day, type DigestTiming } from '@cartograph/contract'
import type { Context } from '../context.ts'
import { localTime } from '../insights/index.ts'
import { planOpens } from '../plans/index.ts'

interface Planned {
  readonly timing: DigestTiming
  readonly timezone: string
  readonly lastSentFor: Day | null
  readonly plan: Parameters<typeof planOpens>[0]
}

/** Today in the workspace, and the day whose digest it has not got yet; null while none is due, or without a plan. */
export function dueDays(
  { timing, timezone, lastSentFor, plan }: Planned,
  ctx: Context,
): { readonly today: Day; readonly day: Day } | null {
  const local = localTime(ctx.clock(), timezone)
  const day = dueDay(timing, local)
  const isDue = day !== null && (lastSentFor ?? '') < day && planOpens(plan, 'sends', ctx)
  return isDue ? { today: local.day, day } : null
}

interface LocalTime {
  readonly day: Day
  readonly hour: number
}

/**
 * The day whose digest is to be sent by now; null before its hour. A weekly one that could not be sent on its
 * day is sent on the next.
 */
export function dueDay(timing: DigestTiming, { day, hour }: LocalTime): Day | null {
  const isPast = hour >= timing.hour
  if (timing.every === 'day') return isPast ? day : null
  const isOn = (one: Day) => weekdayOf(dayNumber(one)) === timing.weekday % 7
  const before = addDays(day, -1)
  if (isOn(before)) return before
  return isOn(day) && isPast ? day : null
}
