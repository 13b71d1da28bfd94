import type { Attachment, OrgId } from '@cartograph/contract'
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '../../../api/client.ts'
import { fetchFile } from '../../../api/fetch-file.ts'

/** A file never changes. Previews are small and stay; whole files are forgotten soon. */
export function attachmentQuery(
  client: Client,
  orgId: OrgId,
  { id }: Attachment,
  size: 'whole' | 'preview',
) {
  return queryOptions({
    queryKey: ['org', orgId, 'Attachment', id, size],
    queryFn: ({ signal }) => fetchFile(client, { orgId, id, size, signal }),
    staleTime: Infinity,
    gcTime: size === 'preview' ? 10 * 60_000 : 30_000,
  })
}
