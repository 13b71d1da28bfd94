import {
  addDays,
  dayAt,
  laterDay,
  noonAt,
  startOfMonth,
  startOfWeek,
  type Day,
} from '@cartograph/contract'
import { adAccountOf } from '../../kit/ads/ad-account.ts'
import { parsePayload } from '../../kit/http/parse-payload.ts'
import type { RawRecord, Stream } from '../../kit/stream.ts'
import { textOrNull } from '../../kit/values/text-or-null.ts'
import type { AdAccountClient } from '../ad-account-client.ts'
import { ReachPeriod } from '../api-types.ts'
import { manifest } from '../manifest.ts'
import { oldestDay } from './insight-reports.ts'

/**
 * The different people who saw an ad in each day, week and month, which cannot be added up. Reads whole
 * periods again from the lookback on.
 */
export const reach: Stream<AdAccountClient> = {
  name: 'reach',
  async readPage(client, { since, signal }) {
    const { timezone_name: timezone } = await client.facts(signal)
    const now = client.graph.ports.clock.now()
    const [today, oldest] = [dayAt(now, timezone), oldestDay(now, timezone)]
    const first = laterDay(since === null ? oldest : dayAt(Date.parse(since), timezone), oldest)
    const records: RawRecord[] = []
    for (const { granularity, increment, startOf, next } of granularities) {
      // Facebook counts periods from the first day of the range.
      const start = startOf(first)
      const from = start < oldest ? next(start) : start
      if (from > today) continue
      const rows = await client.reach(increment, { since: from, until: today }, signal)
      records.push(
        ...rows.map((row) => ({
          externalId: `${granularity}:${row.date_start}`,
          updatedAt: noonAt(row.date_stop, timezone),
          payload: { granularity, ...row },
        })),
      )
    }
    return { records, next: null }
  },
  normalise(record, context) {
    const what = `Reach of ${record.externalId}`
    const { granularity, date_start, ...counts } = parsePayload(ReachPeriod, record.payload, what)
    const { connectionId, timezone } = context
    const account = adAccountOf(context.params)
    const row = {
      connection_id: connectionId,
      platform: manifest.code,
      account_id: account.id,
      account_name: textOrNull(account.name),
      granularity,
      first_day: date_start,
      noon_at: noonAt(date_start, timezone),
      reach: counts.reach,
      impressions: counts.impressions,
    }
    return { ad_reach: { scope: [connectionId, account.id, granularity, date_start], rows: [row] } }
  },
}

const granularities = [
  {
    granularity: 'day',
    increment: '1',
    startOf: (day: Day): Day => day,
    next: (day: Day): Day => addDays(day, 1),
  },
  {
    granularity: 'week',
    increment: '7',
    startOf: startOfWeek,
    next: (monday: Day): Day => addDays(monday, 7),
  },
  {
    granularity: 'month',
    increment: 'monthly',
    startOf: startOfMonth,
    next: (first: Day): Day => startOfMonth(addDays(first, 31)),
  },
] as const
