import type { Stream } from '../../kit/stream.ts'
import { dayRecords, requestedDays } from '../../kit/values/days.ts'
import type { KlaviyoAccount } from '../account.ts'
import { readAggregate } from '../aggregate.ts'
import type { ListDayPayload } from '../growth-types.ts'
import { requestedListMetrics } from '../metrics.ts'
import { normaliseListDay } from '../normalise-growth.ts'

/** Who subscribed to each list and unsubscribed from it, by day. */
export const listStats: Stream<KlaviyoAccount> = {
  name: 'list_stats',
  async readPage({ client, facts, allMetrics }, request) {
    const { signal } = request
    const { days } = requestedDays(request, 'Days')
    const { timezone } = (await facts.get(signal)).attributes
    const byDay = new Map(days.map((day) => [day, new Map<string, ListDay>()]))
    for (const { counts, metric } of requestedListMetrics(await allMetrics.get(signal))) {
      for (const counted of await readAggregate(client, { metric, days, timezone, signal })) {
        const { day, message: list, measurements } = counted
        const lists = byDay.get(day)
        if (lists === undefined) continue
        const before = lists.get(list) ?? { list, subscribed: 0, unsubscribed: 0 }
        lists.set(list, { ...before, [counts]: Number(measurements['count']) })
      }
    }
    const records = dayRecords(days, timezone, (day) => ({
      lists: [...(byDay.get(day)?.values() ?? [])],
    }))
    return { records, next: null }
  },
  normalise: normaliseListDay,
}

type ListDay = ListDayPayload['lists'][number]
