import { deleteUpload, type ConnectionId, type Upload } from '@cartograph/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../../../api/client-context.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { StateLabel } from '../../../ui/data/StateLabel.tsx'
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import { useDrawerWork } from '../drawer/drawer-work.ts'
import { errorMessage } from '../error-message.ts'
import { integrationsKey } from '../integration-queries.ts'
import { counted, factsOf, isOpen, stateOf } from './describe-upload.ts'

interface UploadItemProps {
  upload: Upload
  datasourceId: ConnectionId
  mayChange: boolean
}

export function UploadItem({ upload, datasourceId, mayChange }: UploadItemProps) {
  const { file_name: name, problem, notes, ignored_columns: ignored } = upload
  return (
    <li className="flex flex-col gap-1 border-b border-border py-3 text-13 last:border-b-0">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="min-w-0 break-all font-medium">{name}</span>
        <StateLabel state={stateOf(upload)} />
      </div>
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <span className="min-w-0 text-muted tabular-nums">{factsOf(upload)}</span>
        {mayChange && <DeleteButton upload={upload} datasourceId={datasourceId} />}
      </div>
      {isOpen(upload) && (
        <ProgressBar
          label={`Import of ${name}`}
          share={null}
          valueText={factsOf(upload)}
          isMoving
        />
      )}
      {problem !== null && <p>{problem}</p>}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {ignored.length > 0 && (
        <p className="break-words text-muted">Columns not used: {ignored.join(', ')}.</p>
      )}
      <Refusals upload={upload} />
    </li>
  )
}

function Refusals({ upload: { refused_rows: total, refusals } }: { upload: Upload }) {
  if (total === 0) return null
  return (
    <details>
      <summary className="min-h-6 cursor-pointer rounded-control pointer-coarse:min-h-11">
        {counted(total, 'row')} left out
      </summary>
      <ul className="mt-1 flex flex-col gap-1">
        {refusals.map(({ line, reason }) => (
          <li key={`${line} ${reason}`} className="break-words">
            <span className="tabular-nums">Line {line}: </span>
            <span className="text-muted">{reason}</span>
          </li>
        ))}
      </ul>
      {total > refusals.length && (
        <p className="mt-1 text-muted">Showing the first {refusals.length}.</p>
      )}
    </details>
  )
}

function DeleteButton({
  upload: { id: uploadId, file_name: name, state, days },
  datasourceId,
}: Omit<UploadItemProps, 'mayChange'>) {
  const { orgId, showError } = useDrawerWork()
  const { call } = useClient()
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const deletion = useMutation({
    mutationFn: () => call(deleteUpload, { params: { orgId, datasourceId, uploadId } }),
    onMutate: () => showError(null),
    onError: (error) => showError(errorMessage(error)),
    onSettled: () => {
      setAsking(false)
      return queryClient.invalidateQueries({ queryKey: integrationsKey(orgId) })
    },
  })
  const label = state === 'received' || state === 'reading' ? 'Cancel import' : 'Delete file'
  return (
    <>
      <Button
        size="small"
        look="quiet"
        aria-label={`${label} ${name}`}
        isBusy={deletion.isPending}
        onClick={() => (days > 0 ? setAsking(true) : deletion.mutate())}
      >
        {label}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={`Delete ${name}?`}
        confirmLabel="Delete file"
        tone="danger"
        isBusy={deletion.isPending}
        onConfirm={() => deletion.mutate()}
      >
        {`${counted(days, 'day')} of sessions will no longer be in your metrics. To bring them back, upload the file again.`}
      </ConfirmDialog>
    </>
  )
}
