import type { Day } from '../values/time.ts'
import type { DataIngestion } from './data-ingestions.ts'

/** If a platform has orders, only they decide which days are complete; its other streams just describe them. */
export function decisiveStreams<Stream extends Pick<DataIngestion, 'platform' | 'stream'>>(
  streams: readonly Stream[],
): Stream[] {
  const withOrders = new Set(
    streams.filter(({ stream }) => stream === 'orders').map(({ platform }) => platform),
  )
  return streams.filter(({ platform, stream }) => !withOrders.has(platform) || stream === 'orders')
}

/** The first day from which all are complete; null if all days are, `neverWhole` if none is. */
export function firstWholeDay({
  history_done: isDone,
  history_from: from,
}: Pick<DataIngestion, 'history_done' | 'history_from'>): Day | null {
  return isDone ? null : (from ?? neverWhole)
}

/** Sorts after every other day. */
export const neverWhole: Day = '9999-12-31'
