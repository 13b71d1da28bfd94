import type { OrgId } from '@cartograph/contract'
import { ActionsMenu } from '../../ui/overlay/ActionsMenu.tsx'

export function WorkspaceMenu({ orgId, name }: { orgId: OrgId; name: string }) {
  return (
    <ActionsMenu
      of={name}
      items={[
        { label: 'Guided setup', to: `/setup/${orgId}` },
        { label: 'Settings', to: `/org/${orgId}/settings/general` },
        { label: 'Integrations', to: `/org/${orgId}/settings/integrations` },
        { label: 'Team', to: `/org/${orgId}/settings/team` },
      ]}
    />
  )
}
