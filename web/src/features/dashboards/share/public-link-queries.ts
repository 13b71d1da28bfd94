import { listPublicLinks, type OrgId } from '@cartograph/contract'
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '../../../api/client.ts'

export function publicLinksQuery({ call }: Client, orgId: OrgId, fileName: string) {
  return queryOptions({
    queryKey: ['org', orgId, 'PublicLinks', fileName],
    queryFn: ({ signal }) =>
      call(listPublicLinks, { params: { orgId }, query: { spec: fileName } }, { signal }),
  })
}
