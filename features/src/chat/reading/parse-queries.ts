import { CubeQuery } from '@cartograph/contract'
import type { ChatScope } from '../chat-scope.ts'

/** The queries of a reading, validated, in the time zone and the currency of the workspace. */
export function parseQueries(
  queries: readonly unknown[],
  { units: { timezone, currency } }: Pick<ChatScope, 'units'>,
): CubeQuery[] {
  return queries.map((query) => CubeQuery.parse({ ...Object(query), timezone, currency }))
}
