import type { CubeQuery, LoadAnswer, OrgId } from '@cartograph/contract'
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '../../../api/client.ts'
import { dataKey } from '../../../api/queries.ts'
import { QueryLane } from './query-lane.ts'

/**
 * One for each distinct need, however many elements have it: who asks the same finds the same key. What is
 * nearest to the top of the page is asked first; whoever leaves takes the question back.
 */
export function elementQuery(client: Client, orgId: OrgId, query: CubeQuery, rank: number) {
  return queryOptions({
    queryKey: [...dataKey(orgId), 'element', query],
    queryFn: ({ signal }): Promise<LoadAnswer> =>
      lane.run(rank, signal, () => client.load(orgId, query, signal)),
    staleTime: 60_000,
  })
}

/** The engine runs about one query on each core; more of them at once would all come later. */
const lane = new QueryLane(6)
