import { listSavedViews, type OrgId } from '@cartograph/contract'
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '../../api/client.ts'

export function savedViewsQuery({ call }: Client, orgId: OrgId, fileName: string) {
  return queryOptions({
    queryKey: ['org', orgId, 'SavedViews', fileName],
    queryFn: ({ signal }) =>
      call(listSavedViews, { params: { orgId }, query: { spec: fileName } }, { signal }),
    staleTime: 60_000,
  })
}
