import { z } from 'zod'
import { rowsByDay } from '../../kit/ads/report-days.ts'
import type { Page, ReadRequest, Stream } from '../../kit/stream.ts'
import { dayRecords, requestedDays } from '../../kit/values/days.ts'
import { ActiveEntity, EntityDays, statsFields, type LooseDay } from '../api-types.ts'
import type { AdAccountClient } from '../client.ts'
import { manifest } from '../manifest.ts'
import { normaliseDay } from '../normalise.ts'

/** Spend and results per ad and day. */
export const ads: Stream<AdAccountClient> = { name: 'ads', readPage, normalise: normaliseDay }

/** The windows are set, because an account's own may be changed. */
const attribution = {
  swipe_up_attribution_window: '28_DAY',
  view_attribution_window: '1_DAY',
  action_report_time: 'impression',
}

/**
 * Only the ads of a campaign can be read together, so the campaigns with results are found first:
 * in most months an account uses few of those that it has.
 */
async function readPage(client: AdAccountClient, request: ReadRequest): Promise<Page> {
  const { signal } = request
  const { days, ...range } = requestedDays(request, 'Ads')
  const stats = { days: range, fields: statsFields, signal }
  const found = await client.stats(
    { ...stats, of: client.path(''), params: { ...attribution, breakdown: 'campaign' } },
    breakdownOf('campaign', ActiveEntity),
  )
  const campaigns = new Set(found.flat().map(({ id }) => id))
  const rows: AdDayRow[] = []
  for (const campaign of campaigns) {
    const params = { ...attribution, breakdown: 'ad' }
    const pages = await client.stats(
      { ...stats, of: `/campaigns/${campaign}`, params },
      breakdownOf('ad', EntityDays),
    )
    for (const { id, timeseries } of pages.flat())
      rows.push(...timeseries.map((day) => ({ campaign, ad: id, day })))
  }
  const { timezone } = await client.facts(signal)
  const structure = rows.length === 0 ? null : await client.structure.get(signal)
  const byDay = rowsByDay(manifest.name, {
    days,
    rows,
    dayOf: ({ day }) => day.start_time.slice(0, 10),
  })
  const payloadOf = ({ campaign, ad, day }: AdDayRow) => {
    const known = structure?.ads.get(ad)
    return {
      campaign: structure?.campaigns.get(campaign) ?? { id: campaign },
      adSquad: structure?.adSquads.get(known?.ad_squad_id ?? ''),
      ad: known ?? { id: ad },
      stats: day.stats,
    }
  }
  const records = dayRecords(days, timezone, (day) => ({ rows: byDay.get(day)?.map(payloadOf) }))
  return { records, next: null }
}

interface AdDayRow {
  readonly campaign: string
  readonly ad: string
  readonly day: LooseDay
}

/** The entities of a kind below the one whose statistics are read; none without results. */
function breakdownOf<Schema extends z.ZodType>(kind: 'campaign' | 'ad', entity: Schema) {
  return z
    .object({ breakdown_stats: z.partialRecord(z.enum([kind]), z.array(entity)).nullish() })
    .transform(({ breakdown_stats: stats }) => stats?.[kind] ?? [])
}
