import { feedInsights, type ClientRequest, type OrgId } from '@cartograph/contract'
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '../../../api/client.ts'

/** One page of the feed; pages count from 1. */
export type FeedRequest = Pick<ClientRequest<typeof feedInsights>, 'query' | 'body'>

/** Insights change once a day, and after a sync. */
const maxAge = 300_000

export function feedQuery({ call }: Client, orgId: OrgId, { query, body }: FeedRequest) {
  return queryOptions({
    queryKey: ['org', orgId, 'Insight', 'feed', query, body],
    queryFn: ({ signal }) => call(feedInsights, { params: { orgId }, query, body }, { signal }),
    staleTime: maxAge,
  })
}
