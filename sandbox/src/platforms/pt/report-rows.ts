import { totalOf } from '../../kit/ad-truth.ts'
import type { AdDay } from '../../world/ledgers/ledger-types.ts'
import type { AdAccount } from './ad-accounts.ts'
import type { ReportRequest } from './report-request.ts'

type Row = Readonly<Record<string, string | number>>

/** A report of ads: for each of them, a row per day. */
export function adRows(account: AdAccount, { days, columns }: ReportRequest, at: Date) {
  const byAd: Record<string, Row[]> = {}
  if (!account.hasAds) return byAd
  const ledger = account.shop.ledgers.ads.PT
  for (const day of days) {
    for (const row of ledger.day(day, at)) {
      const campaign = ledger.campaigns.find(({ id }) => id === row.campaignId)
      const adGroup = campaign?.adSets.find(({ id }) => id === row.adSetId)
      const all: Row = {
        CAMPAIGN_ID: Number(row.campaignId),
        CAMPAIGN_NAME: campaign?.name ?? '',
        CAMPAIGN_ENTITY_STATUS: campaign?.status.toUpperCase() ?? '',
        AD_GROUP_ID: row.adSetId,
        AD_GROUP_NAME: adGroup?.name ?? '',
        AD_ID: row.adId,
        AD_NAME: adGroup?.ads.find(({ id }) => id === row.adId)?.name ?? '',
        ...metricsOf([row]),
      }
      byAd[row.adId] ??= []
      byAd[row.adId]?.push(withColumns(all, columns, day))
    }
  }
  return byAd
}

/** One row per day for the whole account; none for a day without ads. */
export function accountRows(account: AdAccount, { days, columns }: ReportRequest, at: Date) {
  if (!account.hasAds) return []
  return days.flatMap((day) => {
    const ads = account.shop.ledgers.ads.PT.day(day, at)
    if (ads.length === 0) return []
    return [{ ...withColumns(metricsOf(ads), columns, day), AD_ACCOUNT_ID: account.id }]
  })
}

/** Metrics that are zero are left out. */
function withColumns(all: Row, columns: readonly string[], day: string): Row {
  const entries = columns.map((column): [string, string | number] => [column, all[column] ?? 0])
  return { ...Object.fromEntries(entries.filter(([, value]) => value !== 0)), DATE: day }
}

function metricsOf(ads: readonly AdDay[]): Row {
  const total = totalOf(ads)
  return {
    SPEND_IN_MICRO_DOLLAR: total.spendMinor * 10_000,
    PAID_IMPRESSION: total.impressions,
    TOTAL_CLICKTHROUGH: total.clicks,
    TOTAL_CHECKOUT: total.conversions,
    TOTAL_CHECKOUT_VALUE_IN_MICRO_DOLLAR: total.conversionValueMinor * 10_000,
    TOTAL_SIGNUP: total.otherConversions.signUps,
    TOTAL_LEAD: 0,
  }
}
