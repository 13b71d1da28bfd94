import { TimeZone } from '@cartograph/contract'
import { z } from 'zod'
import { CachedRead } from '../kit/cached-read.ts'
import { ConnectorError } from '../kit/errors.ts'
import { TikTokError } from './api-error.ts'
import { Advertiser, Campaign, GmvMaxStore, LooseReportRow } from './api-types.ts'
import type { TikTokClient } from './client.ts'

/** The API client of one ad account. */
export class AdvertiserClient {
  readonly api: TikTokClient
  readonly id: string
  #facts: Advertiser | null = null
  /** The status of every campaign, which reports do not include. */
  readonly campaignStatuses: CachedRead<ReadonlyMap<string, string>>
  /** The stores whose GMV Max campaigns this account runs; none without the permission to see them. */
  readonly #stores: CachedRead<readonly string[]>

  constructor(api: TikTokClient, id: string) {
    const { clock } = api.ports
    this.api = api
    this.id = id
    this.campaignStatuses = new CachedRead(clock, (signal) => this.#statuses(signal))
    this.#stores = new CachedRead(clock, (signal) => this.#readStores(signal))
  }

  async facts(signal: AbortSignal): Promise<Advertiser> {
    this.#facts ??= await this.#readFacts(signal)
    return this.#facts
  }

  async #statuses(signal: AbortSignal): Promise<ReadonlyMap<string, string>> {
    const present = await this.#campaigns({}, signal)
    // Deleted campaigns are only listed with this filter.
    const deleted = await this.#campaigns({ primary_status: deletedStatus }, signal)
    return new Map([
      ...present.map((one) => [one.campaign_id, one.operation_status ?? ''] as const),
      ...deleted.map((one) => [one.campaign_id, deletedStatus] as const),
    ])
  }

  async report(
    { from, to }: { readonly from: string; readonly to: string },
    signal: AbortSignal,
  ): Promise<LooseReportRow[]> {
    const params = {
      advertiser_id: this.id,
      service_type: 'AUCTION',
      report_type: 'BASIC',
      data_level: 'AUCTION_AD',
      dimensions: ['ad_id', 'stat_time_day'],
      metrics,
      start_date: from,
      end_date: to,
      // Includes the spend of deleted ads.
      filtering: [{ field_name: 'ad_status', filter_type: 'IN', filter_value: '["STATUS_ALL"]' }],
    }
    return this.api.list({ path: '/report/integrated/get/', params, signal }, LooseReportRow)
  }

  async #readStores(signal: AbortSignal): Promise<readonly string[]> {
    const params = { advertiser_id: this.id }
    try {
      const { store_list: stores } = await this.api.call(
        { path: '/gmv_max/store/list/', params, signal },
        z.object({ store_list: z.array(GmvMaxStore).default([]) }),
      )
      return stores.flatMap((one) => (one.is_gmv_max_available === true ? [one.store_id] : []))
    } catch (error) {
      if (error instanceof TikTokError && error.code === notPermitted) return []
      throw error
    }
  }

  /** GMV Max campaigns, which the report of ads leaves out, by day and campaign or advertiser. */
  async gmvMaxReport<Schema extends z.ZodType>(
    { from, to }: { readonly from: string; readonly to: string },
    by: 'campaign_id' | 'advertiser_id',
    row: Schema,
    signal: AbortSignal,
  ): Promise<z.output<Schema>[]> {
    const stores = await this.#stores.get(signal)
    if (stores.length === 0) return []
    const params = {
      advertiser_id: this.id,
      store_ids: stores,
      dimensions: [by, 'stat_time_day'],
      metrics:
        by === 'campaign_id'
          ? ['campaign_name', 'operation_status', 'cost', 'orders', 'gross_revenue']
          : ['cost'],
      start_date: from,
      end_date: to,
    }
    return this.api.list({ path: '/gmv_max/report/get/', params, signal }, row)
  }

  async #readFacts(signal: AbortSignal): Promise<Advertiser> {
    const params = {
      advertiser_ids: [this.id],
      fields: ['advertiser_id', 'name', 'currency', 'timezone', 'display_timezone'],
    }
    const { list } = await this.api.call(
      { path: '/advertiser/info/', params, signal },
      z.object({ list: z.array(Advertiser) }),
    )
    const facts = list.find((one) => one.advertiser_id === this.id)
    if (facts !== undefined) return facts
    throw new ConnectorError('auth', 'TikTok no longer shows the ad account')
  }

  #campaigns(filtering: Readonly<Record<string, string>>, signal: AbortSignal) {
    const params = {
      advertiser_id: this.id,
      fields: ['campaign_id', 'operation_status'],
      ...(Object.keys(filtering).length > 0 && { filtering }),
    }
    return this.api.list({ path: '/campaign/get/', params, signal }, Campaign)
  }
}

/** The first of both names that is a time zone; without one, the connection is refused. */
export function timezoneOf({ display_timezone, timezone }: Advertiser): string {
  const names = [display_timezone, timezone].filter((name) => typeof name === 'string')
  return names.find((name) => TimeZone.safeParse(name).success) ?? names[0] ?? ''
}

export const deletedStatus = 'STATUS_DELETE'

const notPermitted = 40_001

const metrics = [
  'campaign_id',
  'campaign_name',
  'adgroup_id',
  'adgroup_name',
  'ad_name',
  'spend',
  'impressions',
  'clicks',
  'complete_payment',
  'total_complete_payment_rate',
  'total_purchase',
  'total_purchase_value',
  'onsite_shopping',
  'total_onsite_shopping_value',
]
