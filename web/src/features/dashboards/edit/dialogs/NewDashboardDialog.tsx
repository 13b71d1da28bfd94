import type { OrgId } from '@cartograph/contract'
import { useDashboardChanges } from '../draft/use-dashboard-changes.ts'
import { TitleDialog } from './TitleDialog.tsx'

interface NewDashboardDialogProps {
  readonly orgId: OrgId
  readonly onClose: () => void
  readonly onCreated: (() => void) | undefined
}

/** Opens the new dashboard in edit mode. */
export default function NewDashboardDialog({ orgId, onClose, onCreated }: NewDashboardDialogProps) {
  const { create, openOwn } = useDashboardChanges(orgId)
  return (
    <TitleDialog
      heading="New dashboard"
      description="It starts empty. Everyone in the workspace sees it under 'Your dashboards'."
      title=""
      submitLabel="Create dashboard"
      onClose={onClose}
      onSubmit={async (title) => {
        const fileName = await create(title)
        onClose()
        onCreated?.()
        await openOwn(fileName, { isEdited: true })
      }}
    />
  )
}
