import { getDashboard, type OrgId } from '@cartograph/contract'
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '../../../api/client.ts'

export function dashboardQuery({ call }: Client, orgId: OrgId, fileName: string) {
  return queryOptions({
    queryKey: ['org', orgId, 'DashboardSpec', fileName],
    queryFn: ({ signal }) =>
      call(getDashboard, { params: { orgId }, query: { spec: fileName } }, { signal }),
    staleTime: 300_000,
  })
}
