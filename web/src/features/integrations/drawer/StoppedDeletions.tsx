import {
  approveDeletions,
  hasPermission,
  type ConnectionHealth,
  type ConnectionId,
} from '@cartograph/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../../../api/client-context.ts'
import { formatCount } from '../../../format/decimal.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import { errorMessage } from '../error-message.ts'
import { formatName } from '../format-name.ts'
import { integrationsKey } from '../integration-queries.ts'
import { useDrawerWork } from './drawer-work.ts'

interface StoppedDeletionsProps {
  id: ConnectionId
  streams: ConnectionHealth['streams']
}

/** The streams of which the platform lacks so many records that none was deleted here. */
export function StoppedDeletions({ id, streams }: StoppedDeletionsProps) {
  return streams.map(({ stream, deletions_stopped: stopped }) =>
    stopped === null ? null : (
      <StoppedDeletion key={stream} id={id} stream={stream} stopped={stopped} />
    ),
  )
}

interface StoppedDeletionProps {
  id: ConnectionId
  stream: string
  stopped: NonNullable<ConnectionHealth['streams'][number]['deletions_stopped']>
}

function StoppedDeletion({ id, stream, stopped }: StoppedDeletionProps) {
  const { role } = useDrawerWork()
  const { missing, checked, is_approved: isApproved } = stopped
  if (isApproved)
    return (
      <Alert tone="info">
        <span className="font-medium">{formatName(stream)}: </span>
        {formatCount(missing)} {missing === 1 ? 'record' : 'records'} that the platform no longer
        has will be deleted with the next sync.
      </Alert>
    )
  const mayApprove = hasPermission(role, 'connections.approve_deletions')
  return (
    <Alert
      tone="caution"
      action={mayApprove && <ApproveButton id={id} stream={stream} missing={missing} />}
    >
      <span className="font-medium">{formatName(stream)} kept: </span>
      The platform no longer has {formatCount(missing)} of the {formatCount(checked)} records that
      were checked. That's unusually many, so none was deleted here. If they were deleted on
      purpose, {mayApprove ? 'delete them here, too' : 'ask an admin to delete them here, too'}.
    </Alert>
  )
}

function ApproveButton({
  id,
  stream,
  missing,
}: {
  id: ConnectionId
  stream: string
  missing: number
}) {
  const { orgId, showError } = useDrawerWork()
  const { call } = useClient()
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const approval = useMutation({
    mutationFn: () =>
      call(approveDeletions, { params: { orgId, datasourceId: id }, body: { stream, missing } }),
    onMutate: () => showError(null),
    onError: (error) => showError(errorMessage(error)),
    onSettled: () => {
      setOpen(false)
      return queryClient.invalidateQueries({ queryKey: integrationsKey(orgId) })
    },
  })
  const label = `Delete ${formatCount(missing)} ${missing === 1 ? 'record' : 'records'}`
  return (
    <>
      <Button size="small" isBusy={approval.isPending} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title={`${label} of ${formatName(stream)}?`}
        confirmLabel={label}
        isBusy={approval.isPending}
        onConfirm={() => approval.mutate()}
      >
        The next sync looks up each record at the platform again and deletes those that are still
        missing, so your metrics no longer include them.
      </ConfirmDialog>
    </>
  )
}
