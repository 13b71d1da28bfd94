import { getDigest, setDigest, type Digest, type OrgId } from '@cartograph/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../../api/client-context.ts'
import type { Client } from '../../../api/client.ts'
import { reportError } from '../../../ui/feedback/report-error.ts'

const digestKey = (orgId: OrgId) => ['org', orgId, 'InsightDigest'] as const

export function digestQuery({ call }: Client, orgId: OrgId) {
  return queryOptions({
    queryKey: digestKey(orgId),
    queryFn: ({ signal }) => call(getDigest, { params: { orgId } }, { signal }),
    staleTime: 60_000,
  })
}

/** Shows a change at once, and takes it back if it could not be saved. */
export function useSetDigest(orgId: OrgId) {
  const client = useClient()
  const queryClient = useQueryClient()
  return useMutation({
    // Of two changes, the later one is also the later one on the server.
    scope: { id: `digest ${orgId}` },
    mutationFn: (change: Partial<Digest>) =>
      client.call(setDigest, { params: { orgId }, body: change }),
    onMutate: (change) =>
      queryClient.setQueryData<Digest>(digestKey(orgId), (known) =>
        known === undefined ? known : { ...known, ...change },
      ),
    onError: (error) => {
      reportError(error)
      void queryClient.invalidateQueries({ queryKey: digestKey(orgId) })
    },
  })
}
