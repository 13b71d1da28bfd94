import { Menu } from '@base-ui/react/menu'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import clsx from 'clsx'
import { useClient } from '../api/client-context.ts'
import { orgsQuery } from '../api/queries.ts'
import { menuItemLook, menuLook } from '../ui/Menu.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useShell } from './shell-context.ts'

interface WorkspaceSwitcherProps {
  isCollapsed: boolean
  onNavigate: (() => void) | undefined
}

/** The workspaces that the person has joined; the others are on the page of all workspaces. */
export function WorkspaceSwitcher({ isCollapsed, onNavigate }: WorkspaceSwitcherProps) {
  const { orgId, workspaceName } = useShell()
  const { data, error, refetch } = useQuery(orgsQuery(useClient()))
  const navigate = useNavigate()
  const joined = data?.items.filter(({ status }) => status === 'joined') ?? []

  async function open(id: string) {
    onNavigate?.()
    await navigate({ to: '/org/$orgId', params: { orgId: id } })
  }

  return (
    <Menu.Root>
      <Menu.Trigger className="flex h-10 shrink-0 items-center gap-2 rounded-control px-2 text-left font-semibold hover:bg-hover">
        <span
          aria-hidden="true"
          className="flex size-6 shrink-0 items-center justify-center rounded-control bg-accent text-12 text-on-accent"
        >
          {workspaceName?.charAt(0).toUpperCase()}
        </span>
        <span className={clsx('min-w-0 flex-1 truncate', isCollapsed && 'sr-only')}>
          {workspaceName ?? <Skeleton className="h-4 w-28" />}
        </span>
        <span className="sr-only">, switch workspace</span>
        {!isCollapsed && (
          <svg aria-hidden="true" viewBox="0 0 20 20" className="size-4 text-muted" fill="none">
            <path
              d="m6 8 4-4 4 4M6 12l4 4 4-4"
              stroke="currentColor"
              strokeWidth="1.5"
              strokeLinecap="round"
            />
          </svg>
        )}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner side="bottom" align="start" sideOffset={4} className="z-99999">
          <Menu.Popup className={menuLook}>
            {!data && (
              <Menu.Item
                className={menuItemLook}
                closeOnClick={false}
                disabled={!error}
                onClick={() => void refetch()}
              >
                {error ? 'Your workspaces could not be loaded. Try again' : 'Loading'}
              </Menu.Item>
            )}
            <Menu.RadioGroup value={orgId} onValueChange={(id: string) => void open(id)}>
              {joined.map(({ org }) => (
                <Menu.RadioItem
                  key={org.org_id}
                  value={org.org_id}
                  closeOnClick
                  className={menuItemLook}
                >
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
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
