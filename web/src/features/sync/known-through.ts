import type { DataIngestion, Day, TimeZone } from '@cartograph/contract'
import { addDays, dayAt } from '../../format/day.ts'

/** After every other day. */
export const everyDay: Day = '9999-12-31'

/**
 * The last day whose orders have all been read: `everyDay` when every orders stream is done, null when not
 * one day is.
 *
 * Orders arrive in the order in which they changed. So once the newest change read is of a certain day,
 * the days before it have their sales, and a day among them without an order sold nothing. The days from
 * it on are not known yet, which is a gap and not a zero.
 */
export function knownThrough(streams: readonly DataIngestion[], timeZone: TimeZone): Day | null {
  const orders = streams.filter(({ stream }) => stream === 'orders')
  if (orders.length === 0) return null
  const underWay = orders.filter(({ state }) => state !== 'done')
  if (underWay.length === 0) return everyDay
  const days = underWay.map(({ record_updated_at: at }) =>
    at === null ? null : addDays(dayAt(new Date(at), timeZone), -1),
  )
  return days.reduce((least, day) => (least === null || day === null || day < least ? day : least))
}
