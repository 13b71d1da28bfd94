import type { OrgId } from '@cartograph/contract'
import { Menu } from '../../ui/overlay/Menu.tsx'

export function WorkspaceMenu({ orgId, name }: { orgId: OrgId; name: string }) {
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={`Actions for ${name}`}
          className="relative flex size-control shrink-0 items-center justify-center rounded-control text-muted hover:bg-hover hover:text-text"
        >
          <svg aria-hidden="true" viewBox="0 0 20 20" className="size-5" fill="currentColor">
            <circle cx="10" cy="4.5" r="1.5" />
            <circle cx="10" cy="10" r="1.5" />
            <circle cx="10" cy="15.5" r="1.5" />
          </svg>
        </button>
      }
      items={[
        { label: 'Guided setup', to: `/setup/${orgId}` },
        { label: 'Settings', to: `/org/${orgId}/settings/general` },
        { label: 'Integrations', to: `/org/${orgId}/settings/integrations` },
        { label: 'Team', to: `/org/${orgId}/settings/team` },
      ]}
    />
  )
}
