import { noonAt } from '@cartograph/contract'
import type { RawRecord, Stream } from '../../kit/stream.ts'
import { requestedDays } from '../../kit/values/days.ts'
import type { AnalyticsClient } from '../client.ts'
import { normaliseSessions, sessionsPlan } from '../normalise.ts'

/** Sessions by source and landing page, one report per day. */
export const sessions: Stream<AnalyticsClient> = {
  name: 'sessions',
  async readPage(client, request) {
    const { signal } = request
    const days = [...requestedDays(request, 'Sessions').days]
    const { timeZone } = await client.property(signal)
    const readDay = async (day: string): Promise<RawRecord> => {
      const payload = await client.reportDay(day, sessionsPlan, signal)
      return { externalId: day, updatedAt: noonAt(day, timeZone), payload }
    }
    const records: RawRecord[] = []
    while (days.length > 0)
      records.push(...(await Promise.all(days.splice(0, daysAtOnce).map(readDay))))
    return { records, next: null }
  },
  normalise: normaliseSessions,
}

/** Google answers ten reports of a property at the same time. */
const daysAtOnce = 4
