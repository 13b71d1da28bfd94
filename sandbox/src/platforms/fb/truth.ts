import { dayNumber, formatDay, type AdSpendRow, type ConnectionId } from '@cartograph/contract'
import type { SandboxShop } from '../../shop.ts'
import { createCalendar } from '../../world/calendar.ts'
import { adAccountId } from './ad-accounts.ts'

/** The canonical rows that a perfect sync of the shop's ad account holds at a moment. */
export function fbTruth(
  shop: SandboxShop,
  connectionId: ConnectionId,
  at: Date,
): { ad_spend: AdSpendRow[] } {
  const { currency, timezone } = shop.world.options
  const ledger = shop.ledgers.ads.FB
  const calendar = createCalendar(timezone)
  const today = calendar.dayAt(at.getTime())
  const rows: AdSpendRow[] = []
  for (let number = dayNumber(ledger.firstDay); number <= today; number++) {
    const day = formatDay(number)
    // Clocks are put forward and back at night, so that noon is always twelve hours before midnight.
    const noon = new Date(calendar.midnight(number + 1) - 12 * 3_600_000).toISOString()
    for (const row of ledger.day(day, at)) {
      const campaign = ledger.campaigns.find(({ id }) => id === row.campaignId)
      const adSet = campaign?.adSets.find(({ id }) => id === row.adSetId)
      const ad = adSet?.ads.find(({ id }) => id === row.adId)
      rows.push({
        connection_id: connectionId,
        platform: 'FB',
        account_id: adAccountId(shop.name),
        account_name: shop.title,
        level: 'ad',
        entity_id: row.adId,
        campaign_id: row.campaignId,
        campaign_name: campaign?.name ?? null,
        ad_set_id: row.adSetId,
        ad_set_name: adSet?.name ?? null,
        ad_id: row.adId,
        ad_name: ad?.name ?? null,
        campaign_status: campaign?.status ?? null,
        day,
        noon_at: noon,
        currency,
        spend: money(row.spendMinor),
        impressions: row.impressions,
        clicks: row.clicks,
        conversions: String(row.conversions),
        conversion_value: money(row.conversionValueMinor),
      })
    }
  }
  return { ad_spend: rows }
}

function money(minor: number): string {
  return `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`
}
