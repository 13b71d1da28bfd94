import { dayWords, type CubeQuery, type DataIngestion, type Day } from '@cartograph/contract'
import type { ChatScope } from '../chat-scope.ts'
import { platformsOf } from '../platforms.ts'
import { rangesOf } from '../words/period-words.ts'

/**
 * Says that the first days of a question are not read yet: their sums are too small, and a change from them is
 * none. Null if all of its days are read.
 */
export function unsyncedDays(
  queries: readonly Pick<CubeQuery, 'measures' | 'dimensions' | 'timeDimensions'>[],
  scope: Pick<ChatScope, 'metrics'> & { readonly streams: readonly StreamHistory[] },
): string | null {
  const needed = new Set(platformsOf(queries, scope).flat())
  const wholeFrom = decisive(scope.streams.filter(({ platform }) => needed.has(platform)))
    .filter(({ history_done: isDone }) => !isDone)
    .map(({ history_from: from }) => from ?? never)
    .reduce((latest, day) => (day > latest ? day : latest), first)
  const begins = queries.map(firstDay).reduce((day, from) => (from < day ? from : day), never)
  if (wholeFrom <= begins) return null
  if (wholeFrom === never)
    return 'Not all of these data are synced yet, so the figures will change.'
  return `Data before ${dayWords(wholeFrom)} is not synced yet, so the figures will change.`
}

/** A question without dates is about all days. */
function firstDay(query: Pick<CubeQuery, 'timeDimensions'>): Day {
  const days = rangesOf(query).map(([from]) => from)
  return days.toSorted()[0] ?? first
}

type StreamHistory = Pick<DataIngestion, 'platform' | 'stream' | 'history_done' | 'history_from'>

/** If a platform has orders, only they decide; its other streams just describe them. */
function decisive(streams: readonly StreamHistory[]): StreamHistory[] {
  const withOrders = new Set(
    streams.filter(({ stream }) => stream === 'orders').map(({ platform }) => platform),
  )
  return streams.filter(({ platform, stream }) => !withOrders.has(platform) || stream === 'orders')
}

/** Before and after every other day. */
const first: Day = '0001-01-01'
const never: Day = '9999-12-31'
