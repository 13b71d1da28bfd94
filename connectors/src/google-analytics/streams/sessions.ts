import { noonAt } from '@cartograph/contract'
import { ConnectorError } from '../../kit/errors.ts'
import type { RawRecord, Stream } from '../../kit/stream.ts'
import { daysBetween } from '../../kit/values/days.ts'
import type { AnalyticsClient } from '../client.ts'
import { normaliseSessions, sessionsPlan } from '../normalise.ts'

/** Sessions by source and landing page, one report per day. */
export const sessions: Stream<AnalyticsClient> = {
  name: 'sessions',
  async readPage(client, { since, until, signal }) {
    if (since === null || until === null)
      throw new ConnectorError('payload', 'Sessions need a first and a last day')
    const { timeZone } = await client.property(signal)
    const readDay = async (day: string): Promise<RawRecord> => {
      const payload = await client.reportDay(day, sessionsPlan, signal)
      return { externalId: day, updatedAt: noonAt(day, timeZone), payload }
    }
    const days = [...daysBetween(since, until)]
    const records: RawRecord[] = []
    while (days.length > 0)
      records.push(...(await Promise.all(days.splice(0, daysAtOnce).map(readDay))))
    return { records, next: null }
  },
  normalise: normaliseSessions,
}

/** Google answers ten reports of a property at the same time. */
const daysAtOnce = 4
