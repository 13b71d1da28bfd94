import { deleteReportTemplate, type OrgId, type ReportTemplate } from '@cartograph/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../../../api/client-context.ts'
import { reportTemplateKey } from '../../../features/reports/report-keys.ts'
import { useDevMode } from '../../../features/session/dev-mode.ts'
import { reportError } from '../../../ui/feedback/report-error.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { ActionsMenu } from '../../../ui/overlay/ActionsMenu.tsx'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'

interface TemplateMenuProps {
  readonly orgId: OrgId
  readonly template: ReportTemplate
  readonly isListed?: boolean
  readonly onDeleted?: () => void
}

/** For developers, of the pre-built reports that developers created. */
export function TemplateMenu({ orgId, template, isListed = false, onDeleted }: TemplateMenuProps) {
  const { id, name } = template
  const { devMode } = useDevMode()
  const { call } = useClient()
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(deleteReportTemplate, { params: { templateId: id } }),
    onSuccess: () => {
      setAsking(false)
      toast.success('Report template deleted')
      onDeleted?.()
    },
    onError: reportError,
    // After a failure too: another developer may have deleted it.
    onSettled: () => queryClient.invalidateQueries({ queryKey: reportTemplateKey(orgId) }),
  })
  if (!devMode || !isOfDeveloper(template)) return null
  const path = `/org/${orgId}/insights/reports/pre-built/${id}`
  return (
    <>
      <ActionsMenu
        of={name}
        items={[
          ...(isListed ? [{ label: 'Open', to: path }] : []),
          { label: 'Edit', to: `${path}/edit` },
          { label: 'Delete', tone: 'danger', onSelect: () => setAsking(true) },
        ]}
      />
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={`Are you sure you want to delete '${name}'?`}
        confirmLabel={isPending ? 'Deleting…' : 'Delete report'}
        tone="danger"
        isBusy={isPending}
        onConfirm={() => mutate()}
      >
        It disappears from all workspaces. Reports that were created from it stay.
      </ConfirmDialog>
    </>
  )
}

/** Those of the product have no UUID, and cannot be changed. */
export function isOfDeveloper({ id }: Pick<ReportTemplate, 'id'>): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-/.test(id)
}
