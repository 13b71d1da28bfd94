import {
  dayNumber,
  formatDay,
  type AdBreakdownRow,
  type AdSpendRow,
  type ConnectionId,
} from '@cartograph/contract'
import type { SandboxShop } from '../../shop.ts'
import { createCalendar } from '../../world/calendar.ts'
import type { AdDay } from '../../world/ledgers/ledger-types.ts'
import {
  actionNames,
  categories,
  creditMinor,
  isPerformanceMax,
  otherValueMinor,
} from './ad-rows.ts'
import { deviceParts, productParts, termParts, type CampaignPart } from './breakdowns.ts'
import { customerIdOf } from './customers.ts'

/** The canonical rows that a complete sync of Google Ads would have stored by a moment. */
export function gdTruth(
  shop: SandboxShop,
  connectionId: ConnectionId,
  at: Date,
): { ad_spend: AdSpendRow[]; ad_breakdowns: AdBreakdownRow[] } {
  const { campaigns, firstDay, day: spendOf } = shop.ledgers.ads.GD
  const { currency, timezone } = shop.world.options
  const calendar = createCalendar(timezone)
  const ad_spend: AdSpendRow[] = []
  for (let day = dayNumber(firstDay); day <= calendar.dayAt(at.getTime()); day++) {
    const text = formatDay(day)
    const all = spendOf(text, at)
    for (const campaign of campaigns) {
      const shared = {
        connection_id: connectionId,
        platform: 'GD',
        account_id: customerIdOf(shop),
        account_name: shop.title,
        campaign_id: campaign.id,
        campaign_name: campaign.name,
        campaign_status: campaign.status,
        day: text,
        // Noon in local time, also on days when daylight saving time changes.
        noon_at: new Date(calendar.midnight(day + 0.5)).toISOString(),
        currency,
      }
      const spends = all.filter(({ campaignId }) => campaignId === campaign.id)
      if (isPerformanceMax(campaign)) {
        if (spends.length === 0) continue
        ad_spend.push({
          ...shared,
          level: 'campaign',
          entity_id: campaign.id,
          ad_set_id: null,
          ad_set_name: null,
          ad_id: null,
          ad_name: null,
          ...figures(spends),
        })
        continue
      }
      for (const spend of spends) {
        const adSet = campaign.adSets.find(({ id }) => id === spend.adSetId)
        const ad = adSet?.ads.find(({ id }) => id === spend.adId)
        ad_spend.push({
          ...shared,
          level: 'ad',
          entity_id: spend.adId,
          ad_set_id: spend.adSetId,
          ad_set_name: adSet?.name ?? null,
          ad_id: spend.adId,
          ad_name: ad?.name ?? null,
          ...figures([spend]),
        })
      }
      const credit = spends.length === 0 ? 0 : creditMinor(shop, campaign, text)
      if (credit === 0) continue
      ad_spend.push({
        ...shared,
        level: 'campaign',
        entity_id: campaign.id,
        ad_set_id: null,
        ad_set_name: null,
        ad_id: null,
        ad_name: null,
        ...figures([]),
        spend: (-credit / 100).toFixed(2),
      })
    }
  }
  return { ad_spend, ad_breakdowns: breakdownTruth(shop, connectionId, at) }
}

function breakdownTruth(shop: SandboxShop, connectionId: ConnectionId, at: Date): AdBreakdownRow[] {
  const { currency, timezone } = shop.world.options
  const calendar = createCalendar(timezone)
  const today = formatDay(calendar.dayAt(at.getTime()))
  const days = { from: shop.ledgers.ads.GD.firstDay, to: today }
  const rowOf = (
    breakdown: string,
    { day, campaign }: Pick<CampaignPart, 'day' | 'campaign'>,
    columns: ReturnType<typeof figures> & Pick<AdBreakdownRow, 'value' | 'detail'>,
  ): AdBreakdownRow => ({
    connection_id: connectionId,
    platform: 'GD',
    account_id: customerIdOf(shop),
    account_name: shop.title,
    day,
    noon_at: new Date(calendar.midnight(dayNumber(day) + 0.5)).toISOString(),
    breakdown,
    campaign_id: campaign.id,
    campaign_name: campaign.name,
    currency,
    ...columns,
  })
  const devices = deviceParts(shop, days, at)
  const byCampaign = new Map<string, CampaignPart[]>()
  for (const part of devices) {
    const key = `${part.day} ${part.campaign.id}`
    byCampaign.set(key, [...(byCampaign.get(key) ?? []), part])
  }
  const actions = [...byCampaign.values()].flatMap((parts) =>
    parts.slice(0, 1).flatMap(({ day, campaign }) =>
      categories(parts.map((part) => part.figures)).map((action) => ({
        day,
        campaign,
        ...action,
      })),
    ),
  )
  return [
    ...devices.map((part) =>
      rowOf('device', part, {
        ...figures([part.figures]),
        value: part.share.value.toLowerCase(),
        detail: (part.share.detail ?? '').toLowerCase(),
      }),
    ),
    ...actions.flatMap(({ category, count, valueMinor, ...part }) => {
      const [counted, value] = [String(count), (valueMinor / 100).toFixed(2)]
      const own =
        category === 'PURCHASE'
          ? { conversions: counted, conversion_value: value }
          : { other_conversions: counted, other_conversion_value: value }
      return count === 0
        ? []
        : rowOf('conversion_action', part, {
            ...figures([]),
            ...own,
            value: actionNames[category] ?? '',
            detail: category.toLowerCase(),
          })
    }),
    ...termParts(shop, days, at).map((part) =>
      rowOf('search_term', part, {
        ...figures([part.figures]),
        value: part.share.value,
        detail: '',
      }),
    ),
    ...productParts(shop, days, at).map((part) =>
      rowOf('product', part, {
        ...figures([part.figures]),
        value: part.share.value,
        detail: part.share.detail ?? '',
      }),
    ),
  ]
}

function figures(spends: readonly AdDay[]) {
  const total = (of: (spend: AdDay) => number) => spends.reduce((sum, spend) => sum + of(spend), 0)
  return {
    spend: (total((spend) => spend.spendMinor) / 100).toFixed(2),
    impressions: total((spend) => spend.impressions),
    clicks: total((spend) => spend.clicks),
    conversions: String(total((spend) => spend.conversions)),
    conversion_value: (total((spend) => spend.conversionValueMinor) / 100).toFixed(2),
    other_conversions: String(total(({ otherConversions: { carts, signUps } }) => carts + signUps)),
    other_conversion_value: (
      (total(({ otherConversions }) => otherConversions.carts) * otherValueMinor) /
      100
    ).toFixed(2),
    add_to_carts: null,
    checkouts: null,
  }
}
