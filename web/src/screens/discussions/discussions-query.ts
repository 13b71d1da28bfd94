import { listDiscussions, type DiscussionFilter, type OrgId } from '@cartograph/contract'
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '../../api/client.ts'

/** Fetched again when the live connection hints at it. */
export function discussionsQuery(
  { call }: Client,
  orgId: OrgId,
  query: { readonly show: DiscussionFilter; readonly page: number; readonly page_size: number },
) {
  return queryOptions({
    queryKey: ['org', orgId, 'Discussion', query],
    queryFn: ({ signal }) => call(listDiscussions, { params: { orgId }, query }, { signal }),
    placeholderData: (before) => before,
    staleTime: 10_000,
  })
}
