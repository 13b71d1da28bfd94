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
    const records: RawRecord[] = []
    for (const day of daysBetween(since, until)) {
      const payload = await client.reportDay(day, sessionsPlan, signal)
      records.push({ externalId: day, updatedAt: noonAt(day, timeZone), payload })
    }
    return { records, next: null }
  },
  normalise: normaliseSessions,
}
