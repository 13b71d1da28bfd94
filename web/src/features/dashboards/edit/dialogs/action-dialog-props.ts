import type { Dashboard, OrgId } from '@cartograph/contract'

export interface ActionDialogProps {
  readonly orgId: OrgId
  readonly dashboard: Dashboard
  readonly onClose: () => void
}
