import {
  dayWords,
  decisiveStreams,
  firstWholeDay,
  neverWhole,
  type CubeQuery,
  type DataIngestion,
  type Day,
} from '@cartograph/contract'
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
  const streams = scope.streams.filter(({ platform }) => needed.has(platform))
  const wholeFrom = decisiveStreams(streams)
    .flatMap((stream) => firstWholeDay(stream) ?? [])
    .toSorted()
    .at(-1)
  const begins = queries.map(firstDay).toSorted()[0] ?? first
  if (wholeFrom === undefined || wholeFrom <= begins) return null
  if (wholeFrom === neverWhole)
    return 'Not all of these data are synced yet, so the figures will change.'
  return `Data before ${dayWords(wholeFrom)} is not synced yet, so the figures will change.`
}

/** A question without dates is about all days. */
function firstDay(query: Pick<CubeQuery, 'timeDimensions'>): Day {
  const days = rangesOf(query).map(([from]) => from)
  return days.toSorted()[0] ?? first
}

type StreamHistory = Pick<DataIngestion, 'platform' | 'stream' | 'history_done' | 'history_from'>

/** Before every other day. */
const first: Day = '0001-01-01'
