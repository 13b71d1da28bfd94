import { dayNumber, formatDay, type DayNumber } from '@cartograph/contract'
import { webShare } from '../demand/channels.ts'
import { normal, randomFor, sum } from '../random.ts'
import { claimOf, type AdClaim } from './ad-claims.ts'
import { adPlans, type AdPlan, type PlannedAd } from './ad-plan.ts'
import { grownTo } from './grown-to.ts'
import type { AdDay, AdLedger, AdPlatform } from './ledger-types.ts'
import type { ShopDiary } from './shop-diary.ts'

/** What an order of the shop comes to, more or less; budgets are made by it. */
const usualOrderMinor = 28_000
/** Clicks are found to be invalid for so many days. */
const correctedDays = 3
/** More than a platform's ads have numbers. */
const adNumbers = 1024

/** What one platform billed, and which purchases it claims. */
export function createAdLedger(diary: ShopDiary, platform: AdPlatform): AdLedger {
  const { calendar, firstDay } = diary
  const { seed } = diary.world.options
  const plans = adPlans(seed, platform, calendar.midnight(firstDay))

  return {
    campaigns: plans.map(({ campaign }) => campaign),
    firstDay: formatDay(firstDay),
    day(text, at) {
      const day = dayNumber(text)
      const daysSince = calendar.dayAt(at.getTime()) - day
      if (day < firstDay || daysSince < 0) return []
      const claims = diary
        .salesOf(day)
        .flatMap((sale) => claimOf({ seed, calendar, plans }, day, sale) ?? [])
      const look = { seed, day, at: at.getTime(), daysSince, passed: diary.passed(day, at) }
      return plans.flatMap((plan) => {
        const ownClaims = claims.filter((claim) => claim.plan === plan)
        return rowsOf(look, plan, budgetOf(diary, plan, day), ownClaims)
      })
    },
  }
}

interface Look {
  readonly seed: number
  readonly day: DayNumber
  readonly at: number
  readonly daysSince: number
  readonly passed: number
}

/** A day on which more is expected, or on which the story lets a channel rest, costs accordingly. */
function budgetOf({ demand }: ShopDiary, plan: AdPlan, day: DayNumber): number {
  const { channelWeights } = demand.plan(day)
  const share = (channelWeights[plan.channel] ?? 0) / sum(channelWeights)
  const orders = demand.expectedOrders(day) * webShare * share * plan.shareOfChannel
  return (orders * usualOrderMinor) / plan.returnOnSpend
}

function rowsOf(look: Look, plan: AdPlan, budget: number, claims: readonly AdClaim[]): AdDay[] {
  if (budget === 0) return []
  const ads = shownAds(look, plan)
  const all = sum(ads.map(({ weight }) => weight))
  return ads.map((ad, position) => {
    const own = claims.filter(({ lot }) => Math.floor(lot * ads.length) === position)
    return rowOf(look, plan, ad, (budget * ad.weight) / all, own)
  })
}

function rowOf(
  look: Look,
  plan: AdPlan,
  ad: PlannedAd,
  budget: number,
  claims: readonly AdClaim[],
): AdDay {
  const random = randomFor(look.seed, 'adDay', look.day * adNumbers + ad.number)
  const spend = Math.max(1, Math.round(budget * Math.exp(0.15 * normal(random))))
  const shown = (spend / plan.costPerThousandMinor) * 1000 * (0.9 + 0.2 * random())
  const clicked = Math.round(shown * plan.clickRate * (0.85 + 0.3 * random()))
  const corrected = 0.02 * random() * (Math.min(look.daysSince, correctedDays) / correctedDays)
  const reported = claims.filter((claim) => claim.isGood && claim.reportedAt <= look.at)
  // Nobody buys who has not clicked, and nobody clicks what was not shown.
  const clicks = Math.max(grownTo(Math.max(clicked, claims.length), look.passed), reported.length)
  return {
    campaignId: plan.campaign.id,
    adSetId: ad.adSetId,
    adId: ad.adId,
    spendMinor: Math.round(grownTo(spend, look.passed) * (1 - corrected)),
    impressions: Math.max(grownTo(Math.ceil(shown), look.passed), clicks),
    clicks,
    conversions: reported.length,
    conversionValueMinor: sum(reported.map(({ valueMinor }) => valueMinor)),
  }
}

/** Each ad rests for a week now and then; one at least is always shown. */
function shownAds({ seed, day }: Look, { ads }: AdPlan): readonly PlannedAd[] {
  const week = Math.floor(day / 7)
  const shown = ads.filter(
    ({ number }) => randomFor(seed, 'adShown', week * adNumbers + number)() < 0.85,
  )
  return shown.length > 0 ? shown : ads.slice(0, 1)
}
