import type { Day } from '../values/time.ts'
import { dayWords } from '../values/day-words.ts'
import type { DataIngestion } from './data-ingestions.ts'
import type { PlatformCode } from './platforms.ts'

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

export type StreamHistory = Pick<
  DataIngestion,
  'platform' | 'stream' | 'history_done' | 'history_from'
>

/**
 * The first day from which all data of the platforms are read, if days since `begins` are not: their sums
 * are too small, and a change from them is none. Null if all of these days are read.
 */
export function unsyncedBefore(
  platforms: readonly PlatformCode[],
  streams: readonly StreamHistory[],
  begins: Day,
): Day | null {
  const needed = streams.filter(({ platform }) => platforms.includes(platform))
  const wholeFrom = decisiveStreams(needed)
    .flatMap((stream) => firstWholeDay(stream) ?? [])
    .toSorted()
    .at(-1)
  return wholeFrom === undefined || wholeFrom <= begins ? null : wholeFrom
}

/** 'Data before Nov 22, 2026 is not synced yet, so the figures will change.' */
export function unsyncedWords(before: Day, formatDay: (day: Day) => string = dayWords): string {
  return before === neverWhole
    ? 'Not all of these data are synced yet, so the figures will change.'
    : `Data before ${formatDay(before)} is not synced yet, so the figures will change.`
}
