import { listSegments, type OrgId, type Segment } from '@cartograph/contract'
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '../../../api/client.ts'
import { segmentKey } from '../segment-queries.ts'

/** Every segment of a workspace, last changed first. */
export function allSegmentsQuery({ call }: Client, orgId: OrgId) {
  return queryOptions({
    queryKey: [...segmentKey(orgId), 'all'],
    queryFn: async ({ signal }) => {
      const all: Segment[] = []
      for (let page = 1; ; page += 1) {
        const query = { page, size: pageSize }
        const { items, total } = await call(listSegments, { params: { orgId }, query }, { signal })
        all.push(...items)
        if (items.length === 0 || page * pageSize >= total) return all
      }
    },
    staleTime: 60_000,
  })
}

const pageSize = 100
