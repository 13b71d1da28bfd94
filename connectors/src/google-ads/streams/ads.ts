import type { Stream } from '../../kit/stream.ts'
import { dayRecords, requestedDays } from '../../kit/values/days.ts'
import { byDay, type AdsClient } from '../client.ts'
import { normaliseSpend } from '../normalise.ts'
import { adCategoryDays, adDays, campaignCategoryDays, campaignDays } from '../queries.ts'

/** Spend and results per ad and day, in four queries per slice. */
export const ads: Stream<AdsClient> = {
  name: 'ads',
  async readPage(client, request) {
    const { signal } = request
    const { days, ...range } = requestedDays(request, 'Ads')
    const { timeZone } = await client.facts(signal)
    // Campaigns first: spend between the two queries then belongs to ads and never to the remainder.
    const campaigns = byDay(await client.days(campaignDays, range, signal))
    const ads = byDay(await client.days(adDays, range, signal))
    const ofCampaigns = byDay(await client.days(campaignCategoryDays, range, signal))
    const ofAds = byDay(await client.days(adCategoryDays, range, signal))
    const records = dayRecords(days, timeZone, (day) => ({
      campaigns: campaigns.get(day) ?? [],
      ads: ads.get(day) ?? [],
      categories: { campaigns: ofCampaigns.get(day) ?? [], ads: ofAds.get(day) ?? [] },
    }))
    return { records, next: null }
  },
  normalise: normaliseSpend,
}
