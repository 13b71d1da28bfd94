import {
  unsyncedBefore,
  unsyncedWords,
  type CubeQuery,
  type Day,
  type StreamHistory,
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
  const begins = queries.map(firstDay).toSorted()[0] ?? first
  const before = unsyncedBefore(platformsOf(queries, scope).flat(), scope.streams, begins)
  return before === null ? null : unsyncedWords(before)
}

/** A question without dates is about all days. */
function firstDay(query: Pick<CubeQuery, 'timeDimensions'>): Day {
  const days = rangesOf(query).map(([from]) => from)
  return days.toSorted()[0] ?? first
}

/** Before every other day. */
const first: Day = '0001-01-01'
