import { noonAt } from '@cartograph/contract'
import { ConnectorError } from '../../kit/errors.ts'
import { parsePayload } from '../../kit/http/parse-payload.ts'
import type { Stream } from '../../kit/stream.ts'
import { dayRange, daysBetween } from '../../kit/values/days.ts'
import { DatedRow } from '../api-types.ts'
import type { AdsClient } from '../client.ts'
import { groupBy } from '../group-by.ts'
import { normaliseSpend } from '../normalise.ts'
import { adCategoryDays, adDays, campaignCategoryDays, campaignDays } from '../queries.ts'

/** Spend and results per ad and day, in four queries per slice. */
export const ads: Stream<AdsClient> = {
  name: 'ads',
  async readPage(client, { since, until, signal }) {
    if (since === null || until === null)
      throw new ConnectorError('payload', 'Ads need a first and a last day')
    const { from, to } = dayRange(since, until)
    const { timeZone } = await client.facts(signal)
    // Campaigns first: spend between the two queries then belongs to ads and never to the remainder.
    const campaigns = byDay(await client.days(campaignDays, { from, to }, signal))
    const ads = byDay(await client.days(adDays, { from, to }, signal))
    const ofCampaigns = byDay(await client.days(campaignCategoryDays, { from, to }, signal))
    const ofAds = byDay(await client.days(adCategoryDays, { from, to }, signal))
    const records = daysBetween(since, until).map((day) => ({
      externalId: day,
      updatedAt: noonAt(day, timeZone),
      payload: {
        campaigns: campaigns.get(day) ?? [],
        ads: ads.get(day) ?? [],
        categories: { campaigns: ofCampaigns.get(day) ?? [], ads: ofAds.get(day) ?? [] },
      },
    }))
    return { records, next: null }
  },
  normalise: normaliseSpend,
}

function byDay(rows: readonly unknown[]): ReadonlyMap<string, readonly DatedRow[]> {
  const dated = rows.map((row) =>
    parsePayload(DatedRow, row, 'Google Ads sent a row without a day'),
  )
  return groupBy(dated, ({ segments }) => segments.date)
}
