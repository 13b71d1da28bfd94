import { dayNumber, formatDay } from '@cartograph/contract'
import type { AdCampaign, AdDay } from '../../world/ledgers/ledger-types.ts'
import type { Values } from './api-call.ts'
import { numericId, type Advertiser } from './advertisers.ts'
import { badParameter } from './envelope.ts'

/** The shop's last campaign is a GMV Max campaign, which the report of ads leaves out. */
export function isGmvMax(campaign: AdCampaign | undefined, { campaigns }: Advertiser): boolean {
  return campaign !== undefined && campaigns.length > 1 && campaigns.at(-1) === campaign
}

export function storesOf({ shop, name, campaigns }: Advertiser) {
  if (campaigns.length === 0) return []
  const store = (kind: string, isAvailable: boolean) => ({
    store_id: numericId(`${kind} ${shop.name}`),
    store_name: `${name} (${kind})`,
    store_status: 'ACTIVE',
    is_gmv_max_available: isAvailable,
  })
  return [store('store', true), store('outlet', false)]
}

/** Rows by campaign or for the whole advertiser, per day; all of their values are text. */
export function gmvMaxRows(advertiser: Advertiser, values: Values, at: Date) {
  const { shop, id } = advertiser
  const { store_ids: stores, dimensions, metrics, start_date: from, end_date: to } = values
  const available = storesOf(advertiser).filter((store) => store.is_gmv_max_available)
  if (!Array.isArray(stores) || stores.length === 0)
    throw badParameter('store_ids: Missing data for required field.')
  const unknown = stores.find((one) => !available.some(({ store_id }) => store_id === one))
  if (unknown !== undefined) throw badParameter(`store_ids: ${unknown} is not available.`)
  const by = Array.isArray(dimensions) ? dimensions.map(String).toSorted().join() : ''
  if (by !== 'campaign_id,stat_time_day' && by !== 'advertiser_id,stat_time_day')
    throw badParameter('dimensions: Not a valid combination.')
  if (!Array.isArray(metrics)) throw badParameter('metrics: Not a valid list.')
  const [first, last] = [dayNumber(String(from)), dayNumber(String(to))]
  if (!(last - first < 30)) throw badParameter('The time range cannot exceed 30 days')
  const campaign = advertiser.campaigns.find((one) => isGmvMax(one, advertiser))
  if (campaign === undefined) return []
  return Array.from({ length: last - first + 1 }, (_, index) => formatDay(first + index)).flatMap(
    (day) => {
      const ads = shop.ledgers.ads.TT.day(day, at).filter(
        ({ campaignId }) => campaignId === campaign.id,
      )
      if (ads.length === 0) return []
      const total = (of: (ad: AdDay) => number) => ads.reduce((sum, ad) => sum + of(ad), 0)
      const all: Readonly<Record<string, string>> = {
        campaign_name: campaign.name,
        operation_status: campaign.status === 'active' ? 'ENABLE' : 'DISABLE',
        cost: (total((ad) => ad.spendMinor) / 100).toFixed(2),
        orders: String(total((ad) => ad.conversions)),
        gross_revenue: (total((ad) => ad.conversionValueMinor) / 100).toFixed(2),
      }
      const stat_time_day = `${day} 00:00:00`
      return [
        {
          dimensions: by.startsWith('campaign')
            ? { campaign_id: campaign.id, stat_time_day }
            : { advertiser_id: id, stat_time_day },
          metrics: Object.fromEntries(metrics.map((name) => [name, all[String(name)] ?? '-'])),
        },
      ]
    },
  )
}
