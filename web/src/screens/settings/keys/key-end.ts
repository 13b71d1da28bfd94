import {
  addDays,
  dayAt,
  momentAtWall,
  zoneClock,
  type Day,
  type Instant,
  type TimeZone,
} from '@cartograph/contract'
import * as z from 'zod/mini'

/** When a key ends: never, after days, or with a day that the user chooses. */
export const KeyEnd = z
  .object({
    choice: z.enum(['never', '30', '90', '365', 'date']),
    day: z.string(),
  })
  .check(z.refine(({ choice, day }) => choice !== 'date' || day !== '', 'Choose a day'))
export type KeyEnd = z.infer<typeof KeyEnd>

export const endOptions = [
  { value: 'never', label: 'Never' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
  { value: 'date', label: 'On a date' },
] as const satisfies readonly { value: KeyEnd['choice']; label: string }[]

/** Tomorrow in the workspace. */
export function firstEndDay(timezone: TimeZone): Day {
  return addDays(dayAt(Date.now(), timezone), 1)
}

/** Null for a key without an end. A chosen day is the last one in the workspace. */
export function endMoment({ choice, day }: KeyEnd, timezone: TimeZone): Instant | null {
  if (choice === 'never') return null
  const moment =
    choice === 'date'
      ? momentAtWall(Date.parse(`${day}T23:59:00Z`), zoneClock(timezone).offsetAt)
      : Date.now() + Number(choice) * 86_400_000
  return new Date(moment).toISOString()
}
