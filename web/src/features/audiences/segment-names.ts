import { listSegments, nameSegments, type OrgId, type Segment } from '@cartograph/contract'
import type { Client } from '../../api/client.ts'

const pageSize = 100

/** All segments of a workspace, the last changed first; their names are known from here on. */
export async function loadSegments(
  { call }: Client,
  orgId: OrgId,
  signal?: AbortSignal,
): Promise<readonly Segment[]> {
  const segments: Segment[] = []
  for (let page = 1; ; page += 1) {
    const query = { page, size: pageSize }
    const { items, total } = await call(
      listSegments,
      { params: { orgId }, query },
      signal && { signal },
    )
    segments.push(...items)
    if (items.length < pageSize || segments.length >= total) break
  }
  nameSegments(segments)
  return segments
}
