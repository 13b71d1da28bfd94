import {
  getReconciliation,
  reconcileNow,
  type ConnectionId,
  type OrgId,
} from '@cartograph/contract'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../../api/client-context.ts'
import type { Client } from '../../../api/client.ts'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { useDrawerWork } from '../drawer/drawer-work.ts'
import { DrawerSection } from '../drawer/DrawerSection.tsx'
import { errorMessage } from '../error-message.ts'
import { integrationsKey } from '../integration-queries.ts'
import { ComparedTotals } from './ComparedTotals.tsx'

/** The platform's daily totals compared with ours. */
export function Totals({ id, mayCompare }: { id: ConnectionId; mayCompare: boolean }) {
  const { orgId, card } = useDrawerWork()
  const client = useClient()
  const queryClient = useQueryClient()
  const query = totalsQuery(client, orgId, id)
  const { data, error, isFetching, refetch } = useQuery(query)
  const comparing = useMutation({
    mutationFn: () => client.call(reconcileNow, { params: { orgId, datasourceId: id } }),
    onSuccess: (compared) => queryClient.setQueryData(query.queryKey, compared),
  })
  const failure = comparing.error === null ? null : errorMessage(comparing.error)
  return (
    <DrawerSection title="Totals">
      {data ? (
        data.is_offered ? (
          <ComparedTotals reconciliation={data}>
            {failure !== null && <Alert>{failure}</Alert>}
            {mayCompare ? (
              <div className="flex flex-wrap items-center gap-3">
                <Button
                  size="small"
                  isBusy={comparing.isPending}
                  onClick={() => comparing.mutate()}
                >
                  {data.checked_at === null ? 'Check now' : 'Check again'}
                </Button>
                <p role="status" className="text-13 text-muted">
                  {comparing.isPending && `Loading totals from ${card.name}…`}
                  {comparing.isSuccess && 'Checked just now.'}
                </p>
              </div>
            ) : (
              <p className="text-13 text-muted">
                Admins and members of this workspace can check again.
              </p>
            )}
          </ComparedTotals>
        ) : (
          <p className="text-13 text-muted">{card.name} doesn't report totals to compare with.</p>
        )
      ) : error ? (
        <Alert
          action={
            <Button size="small" isBusy={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          Couldn't load the totals. {error.message}
        </Alert>
      ) : (
        <div role="status">
          <span className="sr-only">Loading</span>
          <Skeleton className="h-16" />
        </div>
      )}
    </DrawerSection>
  )
}

/** The result of the last comparison. */
function totalsQuery({ call }: Client, orgId: OrgId, datasourceId: ConnectionId) {
  return queryOptions({
    queryKey: [...integrationsKey(orgId), 'totals', datasourceId],
    queryFn: ({ signal }) =>
      call(getReconciliation, { params: { orgId, datasourceId } }, { signal }),
  })
}
