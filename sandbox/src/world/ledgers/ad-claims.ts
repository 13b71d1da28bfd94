import { msPerDay, type DayNumber } from '@cartograph/contract'
import type { Calendar } from '../calendar.ts'
import { between, randomFor } from '../random.ts'
import type { AdPlan } from './ad-plan.ts'
import type { Sale } from './sales.ts'

/** An order that a platform attributes to one of its campaigns. */
export interface AdClaim {
  readonly plan: AdPlan
  /** The relative position, from 0 to 1, of the credited ad among the campaign's ads. */
  readonly adPosition: number
  readonly reportedAt: number
  readonly isValid: boolean
  readonly valueMinor: number
}

/** Purchases are reported up to this many days after the day of the click. */
const claimDays = 27

interface ClaimParts {
  readonly seed: number
  readonly calendar: Calendar
  readonly plans: readonly AdPlan[]
}

/** The platform's claim to a sale; null if the sale did not come from its ads. */
export function claimOf(
  { seed, calendar, plans }: ClaimParts,
  day: DayNumber,
  sale: Sale,
): AdClaim | null {
  const { utm, source } = sale.visit
  // Without a tag, only people who came as those do who saw an ad may have seen one.
  const candidates = plans.filter(({ utmSource, visitSource }) =>
    utmSource === null ? utm === null && source === visitSource : utmSource === utm?.source,
  )
  const [first] = candidates
  if (first === undefined) return null
  const random = randomFor(seed, 'adClaim', sale.order)
  const [chosen, lot, late, days] = [random(), random(), random(), random()]
  if (first.utmSource === null && random() >= first.assistedShare) return null
  // The platform knows its campaign even if the link lacks the campaign tag.
  const plan =
    candidates.find(({ campaign }) => campaign.name === utm?.campaign) ??
    candidates[Math.floor(chosen * candidates.length)]
  if (!plan) return null
  const tagged = Number(/^ad_(\d+)$/.exec(utm?.content ?? '')?.[1] ?? Number.NaN)
  const delayMs =
    late < 0.7
      ? between(random, 0, 6 * 3600) * 1000
      : Math.floor(claimDays * days ** 2.5 * (msPerDay / 1000)) * 1000
  const latest = calendar.midnight(day + claimDays + 1) - 1000
  const reportedAt = Math.min(sale.createdAt + delayMs, latest)
  return {
    plan,
    adPosition: Number.isNaN(tagged)
      ? lot
      : (((tagged - 1) % plan.ads.length) + 0.5) / plan.ads.length,
    reportedAt,
    isValid: !sale.isTest && (sale.cancelledAt === null || sale.cancelledAt > reportedAt),
    valueMinor: sale.totalMinor,
  }
}
