import { cancelReportRun, type OrgId, type RunningWork } from '@cartograph/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../../api/client-context.ts'
import { Button } from '../../ui/button/Button.tsx'
import { reportError } from '../../ui/feedback/report-error.ts'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { scheduleKey } from '../report-schedules/schedule-key.ts'
import { runningWorkKey } from './work-queries.ts'

interface CancelReportProps {
  readonly orgId: OrgId
  readonly work: Extract<RunningWork, { kind: 'report' }>
}

/** Asks first, since its recipients wait for it and nothing sends it later. */
export function CancelReport({ orgId, work }: CancelReportProps) {
  const { call } = useClient()
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { run_id: runId, report_id: reportId, schedule_id: scheduleId, name } = work
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(cancelReportRun, { params: { orgId, reportId, scheduleId, runId } }),
    onError: reportError,
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: runningWorkKey(orgId) }),
        queryClient.invalidateQueries({ queryKey: scheduleKey(orgId, reportId) }),
      ]),
  })
  return (
    <>
      <Button
        size="small"
        look="quiet"
        aria-label={`Cancel sending ${name}`}
        isBusy={isPending}
        onClick={() => setAsking(true)}
      >
        Cancel
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={`Cancel sending ${name}?`}
        confirmLabel="Cancel sending"
        cancelLabel="Keep sending"
        onConfirm={() => {
          setAsking(false)
          mutate()
        }}
      >
        This report won't be sent this time. Its schedule continues.
      </ConfirmDialog>
    </>
  )
}
