import { dayNumber, formatDay, type AdSpendRow, type ConnectionId } from '@cartograph/contract'
import type { SandboxShop } from '../shop.ts'
import { createCalendar } from '../world/calendar.ts'
import type { AdCampaign, AdDay, AdPlatform } from '../world/ledgers/ledger-types.ts'
import { moneyText } from './written-values.ts'

export interface AdAccount {
  readonly platform: Exclude<AdPlatform, 'GD'>
  readonly accountId: string
  readonly connectionId: ConnectionId
  /** Campaigns whose results the platform reports as a whole; none by default. */
  readonly isWhole?: (campaign: AdCampaign) => boolean
  /** Of the account's days; the shop's by default. */
  readonly timezone?: string
  /** The purchases that the platform claims for an ad's day. */
  readonly claimed: (
    row: AdDay,
  ) => Pick<AdSpendRow, 'conversions' | 'conversion_value'> &
    Partial<
      Pick<
        AdSpendRow,
        'other_conversions' | 'other_conversion_value' | 'add_to_carts' | 'checkouts'
      >
    >
}

/** The canonical rows of a complete sync of an ad account at a moment: one row per ad and day. */
export function adTruth(shop: SandboxShop, account: AdAccount, at: Date): AdSpendRow[] {
  const { platform, accountId, connectionId, claimed } = account
  const { currency } = shop.world.options
  const ledger = shop.ledgers.ads[platform]
  const calendar = createCalendar(account.timezone ?? shop.world.options.timezone)
  const today = calendar.dayAt(at.getTime())
  const isWhole = new Set(
    ledger.campaigns.filter((campaign) => account.isWhole?.(campaign)).map(({ id }) => id),
  )
  const reported = (ads: readonly AdDay[]) => [
    ...ads.filter(({ campaignId }) => !isWhole.has(campaignId)),
    ...[...isWhole].flatMap((id) => sumOf(ads.filter(({ campaignId }) => campaignId === id)) ?? []),
  ]
  const rows: AdSpendRow[] = []
  for (let number = dayNumber(ledger.firstDay); number <= today; number++) {
    const day = formatDay(number)
    // Daylight saving time changes at night, so noon is always twelve hours before the next midnight.
    const noon = new Date(calendar.midnight(number + 1) - 12 * 3_600_000).toISOString()
    for (const row of reported(ledger.day(day, at))) {
      const campaign = ledger.campaigns.find(({ id }) => id === row.campaignId)
      const adSet = campaign?.adSets.find(({ id }) => id === row.adSetId)
      const ad = adSet?.ads.find(({ id }) => id === row.adId)
      rows.push({
        connection_id: connectionId,
        platform,
        account_id: accountId,
        account_name: shop.title,
        level: ad === undefined ? 'campaign' : 'ad',
        entity_id: ad?.id ?? row.campaignId,
        campaign_id: row.campaignId,
        campaign_name: campaign?.name ?? null,
        ad_set_id: adSet?.id ?? null,
        ad_set_name: adSet?.name ?? null,
        ad_id: ad?.id ?? null,
        ad_name: ad?.name ?? null,
        campaign_status: campaign?.status ?? null,
        day,
        noon_at: noon,
        currency,
        spend: moneyText(row.spendMinor),
        impressions: row.impressions,
        clicks: row.clicks,
        other_conversions: null,
        other_conversion_value: null,
        add_to_carts: null,
        checkouts: null,
        ...claimed(row),
      })
    }
  }
  return rows
}

/** The truth of a platform whose only rows are those of an ad account. */
export function adSpendTruth(accountOf: (shop: SandboxShop) => Omit<AdAccount, 'connectionId'>) {
  return (shop: SandboxShop, connectionId: ConnectionId, at: Date): { ad_spend: AdSpendRow[] } => ({
    ad_spend: adTruth(shop, { ...accountOf(shop), connectionId }, at),
  })
}

/** The results of all ads of a campaign, without the ids of one; null without ads. */
export function sumOf(ads: readonly AdDay[]): AdDay | null {
  return ads.length === 0 ? null : totalOf(ads)
}

/** The same, zero without ads. */
export function totalOf(ads: readonly AdDay[]): AdDay {
  const total = (of: (ad: AdDay) => number) => ads.reduce((sum, ad) => sum + of(ad), 0)
  return {
    campaignId: ads[0]?.campaignId ?? '',
    adSetId: '',
    adId: '',
    spendMinor: total((ad) => ad.spendMinor),
    impressions: total((ad) => ad.impressions),
    clicks: total((ad) => ad.clicks),
    conversions: total((ad) => ad.conversions),
    conversionValueMinor: total((ad) => ad.conversionValueMinor),
    otherConversions: {
      carts: total((ad) => ad.otherConversions.carts),
      signUps: total((ad) => ad.otherConversions.signUps),
    },
  }
}
