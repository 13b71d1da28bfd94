import {
  deleteCustomMetric,
  restoreMetricVersion,
  type CustomMetric,
  type MetricUse,
  type OrgId,
} from '@cartograph/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../api/client-context.ts'
import { reportError } from '../../ui/feedback/report-error.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { reloadMetrics, usesQuery } from './metric-queries.ts'

interface DeleteMetricDialogProps {
  readonly orgId: OrgId
  readonly metric: CustomMetric
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  readonly onDeleted: () => void
}

/** Opens once it is known what uses the metric, so that it names it. */
export function DeleteMetricDialog(props: DeleteMetricDialogProps) {
  const { orgId, metric, isOpen, onOpenChange, onDeleted } = props
  const client = useClient()
  const queryClient = useQueryClient()
  const uses = useQuery({
    ...usesQuery(client, orgId, metric.id),
    enabled: isOpen,
    // The dialog waits for it, and has other words if it fails.
    retry: false,
  })
  const restore = async () => {
    const params = { orgId, metricId: metric.id, version: metric.version }
    await client.call(restoreMetricVersion, { params })
    await reloadMetrics(queryClient, orgId)
  }
  const remove = useMutation({
    mutationFn: () => client.call(deleteCustomMetric, { params: { orgId, metricId: metric.id } }),
    onSuccess: () => {
      toast.success('Metric deleted', restore)
      onOpenChange(false)
      onDeleted()
    },
    onError: reportError,
    // After a failure too: another member may have deleted it.
    onSettled: () => reloadMetrics(queryClient, orgId),
  })
  return (
    <ConfirmDialog
      isOpen={isOpen && !uses.isLoading}
      onOpenChange={onOpenChange}
      title={`Delete '${metric.name}'?`}
      confirmLabel={remove.isPending ? 'Deleting…' : 'Delete metric'}
      tone="danger"
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      {uses.isError && 'Dashboards, reports, metrics and targets that use it will show an error. '}
      {(uses.data ?? []).length > 0 && <Uses uses={uses.data ?? []} />}
      It will be deleted for everyone in the workspace.
    </ConfirmDialog>
  )
}

function Uses({ uses }: { readonly uses: readonly MetricUse[] }) {
  return (
    <>
      Where it is used, an error will take its place:
      <ul className="my-2 list-disc pl-5 text-text">
        {uses.map(({ kind, id, name }) => (
          <li key={`${kind} ${id}`} className="wrap-anywhere">
            {kind === 'target' ? `Targets of ${name}` : `${kindNames[kind]} '${name}'`}
          </li>
        ))}
      </ul>
    </>
  )
}

const kindNames = {
  dashboard: 'Dashboard',
  report: 'Report',
  custom_metric: 'Metric',
} as const
