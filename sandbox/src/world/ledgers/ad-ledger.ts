import { dayNumber, formatDay, type DayNumber } from '@cartograph/contract'
import { webShare } from '../demand/channels.ts'
import { normal, randomFor, sum } from '../random.ts'
import { claimOf, type AdClaim } from './ad-claims.ts'
import { adPlans, adSeed, type AdPlan, type PlannedAd } from './ad-plan.ts'
import { prorate } from './prorate.ts'
import type { AdDay, AdLedger, AdPlatform } from './ledger-types.ts'
import type { ShopTimeline } from './shop-timeline.ts'

/** The approximate value of an order, which determines budgets. */
const usualOrderMinor = 28_000
/** Spend is corrected for invalid clicks for this many days. */
const correctedDays = 3
/** Exceeds the number of ads of any platform. */
const adNumbers = 1024

/** The ads of one platform: spend, impressions, clicks and attributed purchases. */
export function createAdLedger(timeline: ShopTimeline, platform: AdPlatform): AdLedger {
  const { calendar, firstDay } = timeline
  const seed = adSeed(timeline.world.options.seed, platform)
  const plans = adPlans(seed, platform, calendar.midnight(firstDay))

  return {
    campaigns: plans.map(({ campaign }) => campaign),
    firstDay: formatDay(firstDay),
    day(text, at) {
      const day = dayNumber(text)
      const daysSince = calendar.dayAt(at.getTime()) - day
      if (day < firstDay || daysSince < 0) return []
      const claims = timeline
        .salesOf(day)
        .flatMap((sale) => claimOf({ seed, calendar, plans }, day, sale) ?? [])
      const snapshot = {
        seed,
        day,
        at: at.getTime(),
        daysSince,
        dayFraction: timeline.dayFraction(day, at),
      }
      return plans.flatMap((plan) => {
        const ownClaims = claims.filter((claim) => claim.plan === plan)
        return rowsOf(snapshot, plan, budgetOf(timeline, plan, day), ownClaims)
      })
    },
  }
}

interface DaySnapshot {
  readonly seed: number
  readonly day: DayNumber
  readonly at: number
  readonly daysSince: number
  readonly dayFraction: number
}

/** The budget of a campaign follows the expected demand of its channel. */
function budgetOf({ demand }: ShopTimeline, plan: AdPlan, day: DayNumber): number {
  const { channelWeights } = demand.plan(day)
  const share = (channelWeights[plan.channel] ?? 0) / sum(channelWeights)
  const orders = demand.expectedOrders(day) * webShare * share * plan.shareOfChannel
  return (orders * usualOrderMinor) / plan.returnOnSpend
}

function rowsOf(
  snapshot: DaySnapshot,
  plan: AdPlan,
  budget: number,
  claims: readonly AdClaim[],
): AdDay[] {
  if (budget === 0) return []
  const ads = shownAds(snapshot, plan)
  const all = sum(ads.map(({ weight }) => weight))
  return ads.map((ad, position) => {
    const own = claims.filter(({ adPosition }) => Math.floor(adPosition * ads.length) === position)
    return rowOf(snapshot, plan, ad, (budget * ad.weight) / all, own)
  })
}

function rowOf(
  snapshot: DaySnapshot,
  plan: AdPlan,
  ad: PlannedAd,
  budget: number,
  claims: readonly AdClaim[],
): AdDay {
  const random = randomFor(snapshot.seed, 'adDay', snapshot.day * adNumbers + ad.number)
  const spend = Math.max(1, Math.round(budget * Math.exp(0.15 * normal(random))))
  const shown = (spend / plan.costPerThousandMinor) * 1000 * (0.9 + 0.2 * random())
  const clicked = Math.round(shown * plan.clickRate * (0.85 + 0.3 * random()))
  const corrected = 0.02 * random() * (Math.min(snapshot.daysSince, correctedDays) / correctedDays)
  const reported = claims.filter((claim) => claim.isValid && claim.reportedAt <= snapshot.at)
  // Every purchase needs a click, and every click an impression.
  const clicks = Math.max(
    prorate(Math.max(clicked, claims.length), snapshot.dayFraction),
    reported.length,
  )
  return {
    campaignId: plan.campaign.id,
    adSetId: ad.adSetId,
    adId: ad.adId,
    spendMinor: Math.round(prorate(spend, snapshot.dayFraction) * (1 - corrected)),
    impressions: Math.max(prorate(Math.ceil(shown), snapshot.dayFraction), clicks),
    clicks,
    conversions: reported.length,
    conversionValueMinor: sum(reported.map(({ valueMinor }) => valueMinor)),
    otherConversions: { carts: Math.floor(clicks / 4), signUps: Math.floor(clicks / 15) },
  }
}

/** Each ad pauses for a week now and then; at least one is always shown. */
function shownAds({ seed, day }: DaySnapshot, { ads }: AdPlan): readonly PlannedAd[] {
  const week = Math.floor(day / 7)
  const shown = ads.filter(
    ({ number }) => randomFor(seed, 'adShown', week * adNumbers + number)() < 0.85,
  )
  return shown.length > 0 ? shown : ads.slice(0, 1)
}
