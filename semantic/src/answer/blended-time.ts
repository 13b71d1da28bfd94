import type { ResolvedQueries } from '../question/resolve-queries.ts'

/**
 * Rows of blended queries have their time under a second key that all of them share: `time.day`
 * has the value of `orders.createdAt.day`, the first time with a granularity. Null for all other
 * queries.
 */
export function blendedTimeKey({ queryType, questions }: ResolvedQueries): string | null {
  if (queryType !== 'blendingQuery') return null
  const grain = questions.flatMap(({ times }) => times).find((time) => time.grain)?.grain
  return grain ? `${blendedTime}.${grain.name}` : null
}

/** The name of the shared time in the answers. */
export const blendedTime = 'time'
