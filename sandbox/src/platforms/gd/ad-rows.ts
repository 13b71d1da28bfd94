import { dayNumber, formatDay } from '@cartograph/contract'
import type { SandboxShop } from '../../shop.ts'
import type { AdCampaign, AdDay } from '../../world/ledgers/ledger-types.ts'
import type { FlatRow } from './resources.ts'

/** Performance Max campaigns report spend per campaign, not per ad. */
export function isPerformanceMax({ name }: AdCampaign): boolean {
  return name === 'shopping_all'
}

interface Days {
  readonly from: string
  readonly to: string
}

/** One row per ad and day. */
export function adRows(shop: SandboxShop, days: Days, at: Date): readonly FlatRow[] {
  const { campaigns } = shop.ledgers.ads.GD
  return spendOf(shop, days, at).flatMap(({ day, spend }) => {
    const campaign = campaigns.find(({ id }) => id === spend.campaignId)
    const adSet = campaign?.adSets.find(({ id }) => id === spend.adSetId)
    const ad = adSet?.ads.find(({ id }) => id === spend.adId)
    if (campaign === undefined || adSet === undefined || ad === undefined) return []
    if (isPerformanceMax(campaign)) return []
    return [
      {
        'segments.date': day,
        'ad_group_ad.ad.id': ad.id,
        'ad_group_ad.ad.name': ad.name,
        'ad_group_ad.status': 'ENABLED',
        'ad_group.id': adSet.id,
        'ad_group.name': adSet.name,
        ...campaignFields(campaign),
        ...metricFields([spend]),
      },
    ]
  })
}

/** One row per campaign and day, including Performance Max. */
export function campaignRows(shop: SandboxShop, days: Days, at: Date): readonly FlatRow[] {
  const all = spendOf(shop, days, at)
  return shop.ledgers.ads.GD.campaigns.flatMap((campaign) => {
    const byDay = new Map<string, AdDay[]>()
    for (const { day, spend } of all) {
      if (spend.campaignId === campaign.id) byDay.set(day, [...(byDay.get(day) ?? []), spend])
    }
    return [...byDay].map(([day, spends]) => ({
      'segments.date': day,
      ...campaignFields(campaign),
      ...metricFields(spends),
    }))
  })
}

/** One row per day with impressions, for the whole account. */
export function accountRows(shop: SandboxShop, days: Days, at: Date): readonly FlatRow[] {
  const byDay = new Map<string, AdDay[]>()
  for (const { day, spend } of spendOf(shop, days, at)) {
    byDay.set(day, [...(byDay.get(day) ?? []), spend])
  }
  return [...byDay].map(([day, spends]) => ({ 'segments.date': day, ...metricFields(spends) }))
}

function spendOf(shop: SandboxShop, { from, to }: Days, at: Date) {
  const rows: { readonly day: string; readonly spend: AdDay }[] = []
  for (let day = dayNumber(from); day <= dayNumber(to); day++) {
    const text = formatDay(day)
    for (const spend of shop.ledgers.ads.GD.day(text, at)) rows.push({ day: text, spend })
  }
  return rows
}

function campaignFields(campaign: AdCampaign): FlatRow {
  return {
    'campaign.id': campaign.id,
    'campaign.name': campaign.name,
    'campaign.status': campaign.status === 'active' ? 'ENABLED' : 'PAUSED',
    'campaign.advertising_channel_type': isPerformanceMax(campaign) ? 'PERFORMANCE_MAX' : 'SEARCH',
  }
}

/** Int64 values are strings; conversions are numbers and omitted if zero. */
function metricFields(spends: readonly AdDay[]): FlatRow {
  const total = (of: (spend: AdDay) => number) => spends.reduce((sum, spend) => sum + of(spend), 0)
  return {
    'metrics.cost_micros': String(BigInt(total((spend) => spend.spendMinor)) * 10_000n),
    'metrics.impressions': String(total((spend) => spend.impressions)),
    'metrics.clicks': String(total((spend) => spend.clicks)),
    'metrics.conversions': total((spend) => spend.conversions) || undefined,
    'metrics.conversions_value': total((spend) => spend.conversionValueMinor) / 100 || undefined,
  }
}
