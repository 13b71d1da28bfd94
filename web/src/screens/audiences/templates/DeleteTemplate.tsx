import { deleteSegmentTemplate, type SegmentTemplate } from '@cartograph/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../../../api/client-context.ts'
import { templateKey } from '../../../features/audiences/template-queries.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { reportError } from '../../../ui/feedback/report-error.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'

/** For developers, of templates that developers created: those of the product have no UUID. */
export function DeleteTemplate({ template: { id, name } }: { readonly template: SegmentTemplate }) {
  const [isAsking, setAsking] = useState(false)
  const { call } = useClient()
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(deleteSegmentTemplate, { params: { templateId: id } }),
    onSuccess: () => {
      setAsking(false)
      toast.success('Segment template deleted')
    },
    onError: reportError,
    // After a failure too: another developer may have deleted it.
    onSettled: () => queryClient.invalidateQueries({ queryKey: templateKey }),
  })
  return (
    <>
      <Button aria-label={`Delete template ${name}`} onClick={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={`Delete '${name}'?`}
        confirmLabel="Delete template"
        tone="danger"
        isBusy={isPending}
        onConfirm={() => mutate()}
      >
        It disappears from all workspaces. Segments that were created from it stay.
      </ConfirmDialog>
    </>
  )
}

export function isOfDeveloper({ id }: SegmentTemplate): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-/.test(id)
}
