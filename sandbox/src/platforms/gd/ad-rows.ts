import { dayNumber, formatDay } from '@cartograph/contract'
import type { SandboxShop } from '../../shop.ts'
import type { AdCampaign, AdDay } from '../../world/ledgers/ledger-types.ts'
import type { FlatRow } from './resources.ts'

/** Performance Max campaigns report spend per campaign, not per ad. */
export function isPerformanceMax({ name }: AdCampaign): boolean {
  return name === 'shopping_all'
}

export interface Days {
  readonly from: string
  readonly to: string
}

/** One row per ad and day, or per ad, day and category of conversion. */
export function adRows(
  shop: SandboxShop,
  days: Days,
  at: Date,
  byCategory = false,
): readonly FlatRow[] {
  const { campaigns } = shop.ledgers.ads.GD
  return spendOf(shop, days, at).flatMap(({ day, spend }) => {
    const campaign = campaigns.find(({ id }) => id === spend.campaignId)
    const adSet = campaign?.adSets.find(({ id }) => id === spend.adSetId)
    const ad = adSet?.ads.find(({ id }) => id === spend.adId)
    if (campaign === undefined || adSet === undefined || ad === undefined) return []
    if (isPerformanceMax(campaign)) return []
    const fields = {
      'segments.date': day,
      'ad_group_ad.ad.id': ad.id,
      'ad_group_ad.ad.name': ad.name,
      'ad_group_ad.status': 'ENABLED',
      'ad_group.id': adSet.id,
      'ad_group.name': adSet.name,
      ...campaignFields(campaign),
    }
    return figuresOf([spend], byCategory).map((figures) => ({ ...fields, ...figures }))
  })
}

/** One row per campaign and day, including Performance Max, or also per category of conversion. */
export function campaignRows(
  shop: SandboxShop,
  days: Days,
  at: Date,
  byCategory = false,
): readonly FlatRow[] {
  const all = spendOf(shop, days, at)
  return shop.ledgers.ads.GD.campaigns.flatMap((campaign) => {
    const byDay = new Map<string, AdDay[]>()
    for (const { day, spend } of all) {
      if (spend.campaignId === campaign.id) byDay.set(day, [...(byDay.get(day) ?? []), spend])
    }
    return [...byDay].flatMap(([day, spends]) => {
      const fields = { 'segments.date': day, ...campaignFields(campaign) }
      const credit = creditMinor(shop, campaign, day)
      return figuresOf(spends, byCategory, credit).map((figures) => ({ ...fields, ...figures }))
    })
  })
}

/**
 * Invalid clicks are credited to the campaign, not to its ads, so that the ads of such a day have cost
 * more than the campaign.
 */
export function creditMinor(shop: SandboxShop, campaign: AdCampaign, day: string): number {
  const { campaigns } = shop.ledgers.ads.GD
  const isCredited = campaigns.find((one) => !isPerformanceMax(one)) === campaign
  return isCredited && dayNumber(day) % 10 === 0 ? 5 : 0
}

/** One row per day with impressions, for the whole account. */
export function accountRows(shop: SandboxShop, days: Days, at: Date): readonly FlatRow[] {
  const byDay = new Map<string, AdDay[]>()
  for (const { day, spend } of spendOf(shop, days, at)) {
    byDay.set(day, [...(byDay.get(day) ?? []), spend])
  }
  const { campaigns } = shop.ledgers.ads.GD
  return [...byDay].map(([day, spends]) => {
    const spent = new Set(spends.map(({ campaignId }) => campaignId))
    const credits = campaigns.filter(({ id }) => spent.has(id))
    const credit = credits.reduce((sum, one) => sum + creditMinor(shop, one, day), 0)
    return { 'segments.date': day, ...metricFields(spends, credit) }
  })
}

export function spendOf(shop: SandboxShop, { from, to }: Days, at: Date) {
  const rows: { readonly day: string; readonly spend: AdDay }[] = []
  for (let day = dayNumber(from); day <= dayNumber(to); day++) {
    const text = formatDay(day)
    for (const spend of shop.ledgers.ads.GD.day(text, at)) rows.push({ day: text, spend })
  }
  return rows
}

export function campaignFields(campaign: AdCampaign): FlatRow {
  return {
    'campaign.id': campaign.id,
    'campaign.name': campaign.name,
    'campaign.status': campaign.status === 'active' ? 'ENABLED' : 'PAUSED',
    'campaign.advertising_channel_type': isPerformanceMax(campaign) ? 'PERFORMANCE_MAX' : 'SEARCH',
  }
}

/** One row, or one for each category with conversions. */
export function figuresOf(
  spends: readonly AdDay[],
  byCategory: boolean,
  credit = 0,
): readonly FlatRow[] {
  if (!byCategory) return [metricFields(spends, credit)]
  return categories(spends).flatMap(({ category, count, valueMinor }) =>
    count === 0
      ? []
      : [
          {
            'segments.conversion_action_category': category,
            'segments.conversion_action_name': actionNames[category],
            'metrics.conversions': count,
            'metrics.conversions_value': valueMinor / 100 || undefined,
          },
        ],
  )
}

/** Purchases, and the actions that most accounts count as conversions, too. */
export function categories(spends: readonly AdDay[]) {
  const total = (of: (spend: AdDay) => number) => spends.reduce((sum, spend) => sum + of(spend), 0)
  const carts = total(({ otherConversions }) => otherConversions.carts)
  return [
    {
      category: 'PURCHASE',
      count: total((spend) => spend.conversions),
      valueMinor: total((spend) => spend.conversionValueMinor),
    },
    { category: 'ADD_TO_CART', count: carts, valueMinor: carts * otherValueMinor },
    {
      category: 'SIGNUP',
      count: total(({ otherConversions }) => otherConversions.signUps),
      valueMinor: 0,
    },
  ]
}

/** Accounts name their conversion actions themselves. */
export const actionNames: Readonly<Record<string, string>> = {
  PURCHASE: 'Purchase on website',
  ADD_TO_CART: 'Add to cart',
  SIGNUP: 'Newsletter sign-up',
}

/** The default value of a conversion without a value of its own. */
export const otherValueMinor = 100

/** Int64 values are strings; conversions of every category are numbers and omitted if zero. */
function metricFields(spends: readonly AdDay[], credit: number): FlatRow {
  const total = (of: (spend: AdDay) => number) => spends.reduce((sum, spend) => sum + of(spend), 0)
  const all = categories(spends)
  const cost = total((spend) => spend.spendMinor) - credit
  return {
    'metrics.cost_micros': String(BigInt(cost) * 10_000n),
    'metrics.impressions': String(total((spend) => spend.impressions)),
    'metrics.clicks': String(total((spend) => spend.clicks)),
    'metrics.conversions': all.reduce((sum, { count }) => sum + count, 0) || undefined,
    'metrics.conversions_value':
      all.reduce((sum, { valueMinor }) => sum + valueMinor, 0) / 100 || undefined,
  }
}
