import {
  addDays,
  dayAt,
  laterDay,
  noonAt,
  startOfMonth,
  startOfWeek,
  type Day,
} from '@cartograph/contract'
import { ConnectorError } from '../../kit/errors.ts'
import { parsePayload } from '../../kit/http/parse-payload.ts'
import type { RawRecord, ReadRequest, Stream } from '../../kit/stream.ts'
import { ReportDay, type UsersPeriod } from '../api-types.ts'
import type { AnalyticsClient } from '../client.ts'
import { normaliseUsers } from '../normalise-users.ts'

/**
 * The different users of each day, week and month, in one report each: users of several days or
 * sources cannot be added up. Reads whole periods again from the lookback on.
 */
export const users: Stream<AnalyticsClient> = {
  name: 'users',
  async readPage(client, { since, signal }) {
    const { timeZone, createTime } = await client.property(signal)
    const firstDay = startOf({ since }, timeZone, createTime)
    const periods: UsersPeriod[] = []
    for (const { granularity, dimension, firstDayOf, dayOf } of granularities) {
      const from = laterDay(firstDayOf(firstDay), earliestDay)
      const plan = { dimensions: [dimension], metrics: ['totalUsers', 'newUsers'] }
      const report = parsePayload(
        ReportDay,
        await client.report({ from, to: 'today' }, plan, signal),
        'Google Analytics sent unexpected users',
      )
      const isSampled = report.isSampled ?? false
      const isThresholded = report.isThresholded ?? false
      for (const { dimensionValues, metricValues } of report.rows) {
        const first_day = dayOf(dimensionValues[0]?.value ?? '')
        const [all, newOnes] = metricValues.map(({ value }) => value)
        periods.push({
          granularity,
          first_day,
          users: all ?? '',
          new_users: newOnes ?? '',
          isSampled,
          isThresholded,
        })
      }
    }
    return { records: recordsOf(periods, timeZone), next: null }
  },
  normalise: normaliseUsers,
}

/** Google refuses earlier days. */
const earliestDay = '2015-08-14'

function startOf(
  { since }: Pick<ReadRequest, 'since'>,
  timeZone: string,
  createTime: Date | undefined,
): string {
  const from = since === null ? createTime : new Date(since)
  return from === undefined ? earliestDay : dayAt(from.getTime(), timeZone)
}

const granularities = [
  {
    granularity: 'day',
    dimension: 'date',
    firstDayOf: (day: Day) => day,
    dayOf: (value: string) => dated(value, /^(\d{4})(\d{2})(\d{2})$/),
  },
  {
    granularity: 'week',
    dimension: 'isoYearIsoWeek',
    firstDayOf: startOfWeek,
    dayOf: mondayOfWeek,
  },
  {
    granularity: 'month',
    dimension: 'yearMonth',
    firstDayOf: startOfMonth,
    dayOf: (value: string) => dated(`${value}01`, /^(\d{4})(\d{2})(\d{2})$/),
  },
] as const

/** A period was last changed on its last day, or on the newest day with users. */
function recordsOf(periods: readonly UsersPeriod[], timeZone: string): RawRecord[] {
  const days = periods.filter(({ granularity }) => granularity === 'day')
  const newest = days.reduce((last, { first_day: day }) => (day > last ? day : last), '')
  return periods.map((period) => {
    const { granularity, first_day } = period
    const last = addDays(first_day, lengths[granularity] - 1)
    const changedOn = newest !== '' && last > newest ? newest : last
    return {
      externalId: `${granularity}:${first_day}`,
      updatedAt: noonAt(changedOn, timeZone),
      payload: period,
    }
  })
}

const lengths = { day: 1, week: 7, month: 31 }

function dated(value: string, shape: RegExp): string {
  const [, year, month, day] = shape.exec(value) ?? []
  if (day !== undefined) return `${year}-${month}-${day}`
  throw new ConnectorError('payload', 'Google Analytics sent users without a period')
}

/** '202623': the first week of a year is the one with 4 January. */
function mondayOfWeek(value: string): string {
  const [, year, week] = /^(\d{4})(\d{2})$/.exec(value) ?? []
  if (week === undefined)
    throw new ConnectorError('payload', 'Google Analytics sent users without a week')
  return addDays(startOfWeek(`${year}-01-04`), (Number(week) - 1) * 7)
}
