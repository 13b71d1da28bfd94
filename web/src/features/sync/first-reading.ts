import { platformNames, type DataIngestion, type Day, type TimeZone } from '@cartograph/contract'
import { addDays, dayAt } from '../../format/day.ts'

/** Its history is being brought for the first time. */
export function isFirstReading(stream: DataIngestion): boolean {
  const isUnderWay = stream.state === 'running' || stream.state === 'waiting'
  return isUnderWay && (stream.record_updated_at === null || historyReadTo(stream, 'UTC') !== null)
}

/**
 * The newest is read first, then what is before it, window by window: all from this day on is there. Null
 * where only news are brought. A platform that tells whole days has windows from midnight to midnight; it
 * corrects its last ones, which then are read again and have been known before.
 */
export function historyReadTo(stream: DataIngestion, timeZone: TimeZone): Day | null {
  const { window_until: until, rows_total: total } = stream
  if (until === null) return null
  if (!until.endsWith('T00:00:00.000Z')) return addDays(dayAt(new Date(until), timeZone), 1)
  return total !== null && total > mostCorrectedDays ? until.slice(0, 10) : null
}

/** Of whole days a year at most is read again; whoever reads more of them reads all there is. */
const mostCorrectedDays = 366

/** Nothing has ever been read, of no platform: why. Null once there is something. */
export function whyNothing(
  streams: readonly DataIngestion[],
): 'unconnected' | 'reading' | 'stopped' | 'failed' | null {
  if (streams.length === 0) return 'unconnected'
  const states = new Set(streams.map(({ state }) => state))
  if (states.has('done') || streams.some((stream) => stream.record_updated_at !== null)) return null
  if (states.has('running') || states.has('waiting')) return 'reading'
  return states.has('failed') ? 'failed' : 'stopped'
}

/** The platforms of some streams, in words: 'Shopify and Klaviyo'. */
export function platformWords(streams: readonly DataIngestion[]): string {
  const names = [...new Set(streams.map(({ platform }) => platformNames[platform]))]
  if (names.length > 4) return `${names.length} platforms`
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' and ')
}
