import { msPerDay, type DayNumber } from '@cartograph/contract'
import type { Calendar } from '../calendar.ts'
import { between, randomFor } from '../random.ts'
import type { AdPlan } from './ad-plan.ts'
import type { Sale } from './sales.ts'

/** An order that a platform puts down to one of its campaigns. */
export interface AdClaim {
  readonly plan: AdPlan
  /** Chooses among the campaign's ads. */
  readonly lot: number
  readonly reportedAt: number
  readonly isGood: boolean
  readonly valueMinor: number
}

/** The last day on which purchases of a day come in, counted from it. */
const claimDays = 27

interface ClaimParts {
  readonly seed: number
  readonly calendar: Calendar
  readonly plans: readonly AdPlan[]
}

/** What the platform claims of a sale; none for one that its ads did not bring. */
export function claimOf(
  { seed, calendar, plans }: ClaimParts,
  day: DayNumber,
  sale: Sale,
): AdClaim | null {
  const { utm } = sale.visit
  const candidates = plans.filter(({ utmSource }) => utmSource === utm?.source)
  if (utm === null || candidates.length === 0) return null
  const random = randomFor(seed, 'adClaim', sale.order)
  const [chosen, lot, late, days] = [random(), random(), random(), random()]
  // A link may be tagged carelessly; the platform knows its own campaign all the same.
  const plan =
    candidates.find(({ campaign }) => campaign.name === utm.campaign) ??
    candidates[Math.floor(chosen * candidates.length)]
  if (!plan) return null
  const tagged = Number(/^ad_(\d+)$/.exec(utm.content ?? '')?.[1] ?? Number.NaN)
  const delayMs =
    late < 0.7
      ? between(random, 0, 6 * 3600) * 1000
      : Math.floor(claimDays * days ** 2.5 * (msPerDay / 1000)) * 1000
  const latest = calendar.midnight(day + claimDays + 1) - 1000
  const reportedAt = Math.min(sale.createdAt + delayMs, latest)
  return {
    plan,
    lot: Number.isNaN(tagged) ? lot : (((tagged - 1) % plan.ads.length) + 0.5) / plan.ads.length,
    reportedAt,
    isGood: !sale.isTest && (sale.cancelledAt === null || sale.cancelledAt > reportedAt),
    valueMinor: sale.totalMinor,
  }
}
