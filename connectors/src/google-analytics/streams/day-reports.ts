import { parsePayload } from '../../kit/http/parse-payload.ts'
import type { Stream } from '../../kit/stream.ts'
import { dayRecords, requestedDays } from '../../kit/values/days.ts'
import { groupBy } from '../../kit/values/group-by.ts'
import { ReportDay } from '../api-types.ts'
import type { AnalyticsClient, ReportPlan } from '../client.ts'
import {
  eventsPlan,
  normaliseEvents,
  normaliseTransactions,
  transactionsPlan,
} from '../normalise-events.ts'

export const events = dayReports('events', eventsPlan, normaliseEvents)
export const transactions = dayReports('transactions', transactionsPlan, normaliseTransactions)

/** Days of which a slice is one report, by day. */
function dayReports(
  name: string,
  { dimensions, metrics }: ReportPlan,
  normalise: Stream<AnalyticsClient>['normalise'],
): Stream<AnalyticsClient> {
  return {
    name,
    async readPage(client, request) {
      const { signal } = request
      const { days, ...range } = requestedDays(request, name)
      const { timeZone } = await client.property(signal)
      const plan = { dimensions: ['date', ...dimensions], metrics }
      const report = parsePayload(
        ReportDay,
        await client.report(range, plan, signal),
        `Google Analytics sent unexpected ${name}`,
      )
      const dateAt = report.dimensionHeaders.findIndex((header) => header.name === 'date')
      const byDate = groupBy(report.rows, (row) => row.dimensionValues[dateAt]?.value ?? '')
      const records = dayRecords(days, timeZone, (day) => ({
        ...report,
        rows: byDate.get(day.replaceAll('-', '')) ?? [],
      }))
      return { records, next: null }
    },
    normalise,
  }
}
