import type { Stream } from '../../kit/stream.ts'
import { dayRecords, requestedDays } from '../../kit/values/days.ts'
import { byDay, type AdsClient } from '../client.ts'
import { normaliseBreakdowns } from '../normalise-breakdowns.ts'
import { breakdownConversions, breakdownCosts } from '../queries.ts'

/** Spend and results per campaign and day by device, action, search term and product, in six queries. */
export const breakdowns: Stream<AdsClient> = {
  name: 'breakdowns',
  async readPage(client, request) {
    const { signal } = request
    const { days, ...range } = requestedDays(request, 'Breakdowns')
    const { timeZone } = await client.facts(signal)
    const read = async (of: 'devices' | 'terms' | 'products') => {
      const costs = byDay(await client.days(breakdownCosts(of), range, signal))
      const conversions = byDay(await client.days(breakdownConversions(of), range, signal))
      return (day: string) => ({
        costs: costs.get(day) ?? [],
        conversions: conversions.get(day) ?? [],
      })
    }
    const devices = await read('devices')
    const terms = await read('terms')
    const products = await read('products')
    const records = dayRecords(days, timeZone, (day) => ({
      devices: devices(day),
      terms: terms(day),
      products: products(day),
    }))
    return { records, next: null }
  },
  normalise: normaliseBreakdowns,
}
