import { deleteMetricTargets, type OrgId } from '@cartograph/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../../api/client-context.ts'
import { reloadTargets } from '../../features/metric-targets/target-queries.ts'
import { Button } from '../../ui/button/Button.tsx'
import { reportError } from '../../ui/feedback/report-error.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'

interface DeleteTargetsProps {
  readonly orgId: OrgId
  readonly metric: string
  readonly title: string
  /** With targets, of all years; 0 for a metric that was only added. */
  readonly months: number
  readonly onDeleted: () => void
}

/** Deletes the targets of a metric after asking. */
export function DeleteTargets({ orgId, metric, title, months, onDeleted }: DeleteTargetsProps) {
  const { call } = useClient()
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const remove = useMutation({
    mutationFn: () =>
      call(deleteMetricTargets, { params: { orgId }, query: { metrics: [metric] } }),
    onSuccess: async () => {
      await reloadTargets(queryClient, orgId)
      setAsking(false)
      onDeleted()
      toast.success('Metric Targets Deleted')
    },
    onError: reportError,
  })
  return (
    <>
      <Button
        look="quiet-danger"
        size="small"
        aria-label={months === 0 ? `Remove ${title}` : `Delete the targets of ${title}`}
        onClick={() => (months === 0 ? onDeleted() : setAsking(true))}
      >
        {months === 0 ? 'Remove' : 'Delete'}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={`Delete the targets of '${title}'?`}
        confirmLabel={remove.isPending ? 'Deleting…' : 'Delete targets'}
        tone="danger"
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        {`The targets of ${months === 1 ? 'one month' : `${months} months`} in all years will be deleted for everyone in the workspace.`}
      </ConfirmDialog>
    </>
  )
}
