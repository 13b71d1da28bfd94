import type { Asked } from '../question/ask-queries.ts'

/**
 * Rows of blended queries carry their time under a second key, the same for all of them: `time.day` has
 * the value of `orders.createdAt.day`, the first time that the query shows. Null for all other rows.
 */
export function blendedTimeKey({ queryType, questions }: Asked): string | null {
  if (queryType !== 'blendingQuery') return null
  const grain = questions.flatMap(({ times }) => times).find((time) => time.grain)?.grain
  return grain ? `${blendedTime}.${grain.name}` : null
}

/** What clients are told the time of blended rows is called. */
export const blendedTime = 'time'
