import { addDays, dayAt } from '@cartograph/contract'
import type { ApiClient } from '../kit/api/api-client.ts'
import { readAll } from '../kit/api/read-pages.ts'
import { ConnectorError } from '../kit/errors.ts'
import { nextPage } from './client.ts'
import { SeriesReport, ValuesReport } from './growth-types.ts'
import { manifest } from './manifest.ts'

export interface ReportRequest {
  readonly days: readonly string[]
  readonly statistics: readonly string[]
  readonly timezone: string
  readonly signal: AbortSignal
}

export interface ConversionRequest extends ReportRequest {
  readonly conversionMetricId: string
}

/** What a report counts for one group; the statistics that it lacks are 0. */
export interface ReportedGroup {
  readonly groupings: Readonly<Record<string, string | null>>
  readonly statistics: Readonly<Record<string, number>>
}

/** Days that a campaign takes to be sent, at most: in batches, or at a time of each time zone. */
const sendingDays = 7

/**
 * What followed from the campaigns that were sent on some days. A campaign's sends may go on after
 * the last of them, so the report ends later, and has campaigns of later days as well.
 */
export async function readCampaignResults(
  client: ApiClient,
  { days, statistics, timezone, conversionMetricId, signal }: ConversionRequest,
): Promise<readonly ReportedGroup[]> {
  const last = days.at(-1) ?? ''
  const today = dayAt(client.ports.clock.now(), timezone)
  const latest = addDays(last, sendingDays)
  const end = latest < today ? latest : today
  return readAll(manifest.name, async (page: string | null) => {
    const answer = await client.call({
      path: '/api/campaign-values-reports',
      params: page === null ? {} : { page_cursor: page },
      json: reportOf('campaign-values-report', {
        statistics,
        timeframe: timeframe(days[0] ?? '', end < last ? last : end),
        conversion_metric_id: conversionMetricId,
        group_by: ['campaign_id', 'campaign_message_id', 'send_channel'],
      }),
      costs: { campaignReports: 1 },
      answer: ValuesReport,
      signal,
    })
    const items = answer.data.attributes.results.map((result) => ({
      groupings: result.groupings,
      statistics: withoutNulls(Object.entries(result.statistics)),
    }))
    return { items, next: nextPage(answer.links) }
  })
}

/** What followed from the flows' messages that were sent on each day. */
export async function readFlowResults(
  client: ApiClient,
  { days, statistics, conversionMetricId, signal }: ConversionRequest,
): Promise<ReadonlyMap<string, readonly ReportedGroup[]>> {
  return readSeries(days, (page) =>
    client.call({
      path: '/api/flow-series-reports',
      params: page === null ? {} : { page_cursor: page },
      json: reportOf('flow-series-report', {
        statistics,
        timeframe: timeframe(days[0] ?? '', days.at(-1) ?? ''),
        interval: 'daily',
        conversion_metric_id: conversionMetricId,
        group_by: ['flow_id', 'flow_message_id', 'send_channel'],
      }),
      costs: { flowReports: 1 },
      answer: SeriesReport,
      signal,
    }),
  )
}

/** How often each form was shown and submitted on each day. */
export async function readFormResults(
  client: ApiClient,
  { days, statistics, signal }: ReportRequest,
): Promise<ReadonlyMap<string, readonly ReportedGroup[]>> {
  return readSeries(days, () =>
    client.call({
      path: '/api/form-series-reports',
      json: reportOf('form-series-report', {
        statistics,
        timeframe: timeframe(days[0] ?? '', days.at(-1) ?? ''),
        interval: 'daily',
        group_by: ['form_id'],
      }),
      costs: { formReports: 1 },
      answer: SeriesReport,
      signal,
    }),
  )
}

async function readSeries(
  days: readonly string[],
  read: (page: string | null) => Promise<SeriesReport>,
): Promise<ReadonlyMap<string, readonly ReportedGroup[]>> {
  const answers = await readAll(manifest.name, async (page: string | null) => {
    const answer = await read(page)
    return { items: [answer.data.attributes], next: nextPage(answer.links) }
  })
  return new Map(
    days.map((day, at) => [
      day,
      answers.flatMap(({ date_times, results }) => {
        // Whether these are written in UTC or in the account's time zone is not documented; their order is.
        if (date_times.length !== days.length)
          throw new ConnectorError(
            'payload',
            `${manifest.name} reported ${date_times.length} days instead of ${days.length}`,
          )
        return results.map(({ groupings, statistics }) => ({
          groupings,
          statistics: withoutNulls(
            Object.entries(statistics).map(([name, list]) => [name, list[at] ?? null]),
          ),
        }))
      }),
    ]),
  )
}

function reportOf(type: string, attributes: Readonly<Record<string, unknown>>) {
  return { data: { type, attributes } }
}

/** Both days included; Klaviyo ignores offsets and uses the account's time zone. */
function timeframe(first: string, last: string) {
  return { start: `${first}T00:00:00`, end: `${last}T23:59:59` }
}

function withoutNulls(
  entries: readonly (readonly [string, number | null])[],
): Readonly<Record<string, number>> {
  return Object.fromEntries(entries.map(([name, value]) => [name, value ?? 0]))
}
