import { Menu } from '@base-ui/react/menu'
import type { OrgId } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useClient } from '../../api/client-context.ts'
import { orgsQuery } from '../../api/queries.ts'
import type { PopupTriggerSlot } from '../../ui/overlay/TriggerProxy.tsx'
import { MenuFrame, menuItemLook } from '../../ui/overlay/popups/MenuFrame.tsx'

interface WorkspaceMenuPopupProps extends PopupTriggerSlot {
  orgId: OrgId
  onNavigate: (() => void) | undefined
}

/** The workspaces that the user has joined. All others are on the home page. */
export default function WorkspaceMenuPopup(props: WorkspaceMenuPopupProps) {
  const { orgId, onNavigate, ...slot } = props
  const { data, error, refetch } = useQuery(orgsQuery(useClient()))
  const navigate = useNavigate()
  const joined = data?.items.filter(({ status }) => status === 'joined') ?? []

  async function open(id: string) {
    onNavigate?.()
    await navigate({ to: '/org/$orgId', params: { orgId: id } })
  }

  return (
    <MenuFrame align="start" {...slot}>
      {!data && (
        <Menu.Item
          className={menuItemLook}
          closeOnClick={false}
          disabled={!error}
          onClick={() => void refetch()}
        >
          {error ? "Couldn't load your workspaces. Try again" : 'Loading'}
        </Menu.Item>
      )}
      <Menu.RadioGroup value={orgId} onValueChange={(id: string) => void open(id)}>
        {joined.map(({ org }) => (
          <Menu.RadioItem key={org.org_id} value={org.org_id} closeOnClick className={menuItemLook}>
            <span className="min-w-0 truncate">{org.org_name || 'Untitled'}</span>
            <Menu.RadioItemIndicator className="ml-auto pl-3 text-accent">
              ✓
            </Menu.RadioItemIndicator>
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Separator className="my-1 border-t border-border" />
      <Menu.Item
        className={menuItemLook}
        onClick={() => {
          onNavigate?.()
          void navigate({ to: '/setup' })
        }}
      >
        Add workspace
      </Menu.Item>
    </MenuFrame>
  )
}
