import { z } from 'zod'
import { rowsByDay } from '../../kit/ads/report-days.ts'
import type { Page, ReadRequest, Stream } from '../../kit/stream.ts'
import { dayRecords, requestedDays } from '../../kit/values/days.ts'
import { CampaignDays, metricNames, type LooseDay } from '../api-types.ts'
import type { AdvertiserClient } from '../client.ts'
import { manifest } from '../manifest.ts'
import { normaliseDay } from '../normalise.ts'

/** Spend and results per ad and day, and of what campaigns have beyond their ads. */
export const ads: Stream<AdvertiserClient> = { name: 'ads', readPage, normalise: normaliseDay }

/** One query per slice, because an app may make few in a day. */
async function readPage(client: AdvertiserClient, request: ReadRequest): Promise<Page> {
  const { signal } = request
  const { days, ...range } = requestedDays(request, 'Ads')
  const metrics = `${await client.metrics(range, signal)} { byDate { date ${metricNames.join(' ')} } }`
  const fields = `campaigns { eid name status ${metrics} adgroups { eid name ads { eid name ${metrics} } } }`
  const answer = z.object({ campaigns: CampaignDays })
  const { campaigns } = await client.query(fields, answer, signal)
  const campaignDays = campaigns.flatMap(({ metrics: { byDate }, ...one }) =>
    byDate.map((day) => ({ ...day, campaign: campaignOf(one) })),
  )
  const adDays = campaigns.flatMap((campaign) =>
    campaign.adgroups.flatMap(({ ads: own, ...adGroup }) =>
      own.flatMap(({ metrics: { byDate }, ...ad }) =>
        byDate.map((day) => ({ ...day, campaign: campaignOf(campaign), adGroup, ad })),
      ),
    ),
  )
  const ofCampaigns = byDay(days, campaignDays)
  const ofAds = byDay(days, adDays)
  const records = dayRecords(days, 'UTC', (day) => ({
    campaigns: ofCampaigns.get(day) ?? [],
    ads: ofAds.get(day) ?? [],
  }))
  return { records, next: null }
}

function campaignOf({ eid, name, status }: Omit<z.infer<typeof CampaignDays>[number], 'metrics'>) {
  return { eid, name, status }
}

function byDay(days: readonly string[], rows: readonly LooseDay[]) {
  return rowsByDay(manifest.name, { days, rows, dayOf: ({ date }) => date })
}
