import { dayNumber, formatDay } from '@cartograph/contract'
import type { SandboxShop } from '../../shop.ts'

/** The periods into which a range is divided, and the words for them in requests. */
export const increments = { day: '1', week: '7', month: 'monthly' } as const

export type Increment = (typeof increments)[keyof typeof increments]

export interface ReachedPeriod {
  readonly firstDay: string
  readonly lastDay: string
  readonly reach: number
  readonly impressions: number
}

/** The people who saw an ad in each period of consecutive days; none for a period without impressions. */
export function reachedPeriods(
  shop: SandboxShop,
  days: readonly string[],
  increment: Increment,
  at: Date,
): readonly ReachedPeriod[] {
  const periods = new Map<string, string[]>()
  for (const [position, day] of days.entries()) {
    const key =
      increment === 'monthly' ? day.slice(0, 7) : String(Math.floor(position / Number(increment)))
    periods.set(key, [...(periods.get(key) ?? []), day])
  }
  return [...periods.values()].flatMap((own) => {
    const counts = own.map((day) =>
      shop.ledgers.ads.FB.day(day, at).reduce((sum, ad) => sum + ad.impressions, 0),
    )
    const impressions = counts.reduce((sum, count) => sum + count, 0)
    if (impressions === 0) return []
    const shown = counts.filter((count) => count > 0).length
    // People see ads about one and a half times on a day, and again on other days.
    const reach = Math.max(1, Math.round(impressions / (1.5 * shown ** 0.4)))
    const [firstDay = '', lastDay = ''] = [own[0], own.at(-1)]
    return [{ firstDay, lastDay, reach, impressions }]
  })
}

/** The days from one to another, inclusive. */
export function daysBetween(from: string, to: string): string[] {
  const length = Math.max(0, dayNumber(to) - dayNumber(from) + 1)
  return Array.from({ length }, (_, n) => formatDay(dayNumber(from) + n))
}
