import { OrgId } from '@cartograph/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, Outlet, useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useClient } from '../../api/client-context.ts'
import { ingestionsQuery, orgsQuery, workspaceQuery } from '../../api/queries.ts'
import { useIsWall } from '../../features/dashboards/wall-mode.ts'
import { useFlagChanges } from '../../features/workspace/use-flag-changes.ts'
import { useLiveIngestions } from '../../features/sync/use-live-ingestions.ts'
import { LazyPart } from '../../ui/overlay/LazyPart.tsx'
import { LazyComponent } from '../../ui/overlay/lazy-component.ts'
import { ShellContext } from '../../features/navigation/shell-context.ts'
import { LazyCommands } from './LazyCommands.tsx'
import { SideBar } from './SideBar.tsx'
import { useStoredSwitch } from '../../ui/layout/use-stored-switch.ts'

const navigationDrawer = new LazyComponent(() => import('./NavigationDrawer.tsx'))

/** Wraps every page of a workspace. Its route has loaded the workspace. */
export function Shell() {
  const orgId = OrgId.parse(useParams({ from: '/signed-in/org/$orgId' }).orgId)
  const client = useClient()
  const queryClient = useQueryClient()
  const { data, error } = useQuery(workspaceQuery(client, orgId))
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const [isPaletteOpen, setPaletteOpen] = useState<boolean | null>(null)
  const [isCollapsed, setCollapsed] = useStoredSwitch('cartograph.side-bar-collapsed', false)
  const isWall = useIsWall()
  useLiveIngestions(orgId)
  useFlagChanges(data?.org)

  // Prefetches what the screens of this workspace need, and the menu of workspaces after the first screen.
  useEffect(() => {
    void queryClient.prefetchQuery(ingestionsQuery(client, orgId))
    const timer = setTimeout(() => void queryClient.prefetchQuery(orgsQuery(client)), menuAfterMs)
    return () => clearTimeout(timer)
  }, [orgId, client, queryClient])

  // The workspace was deleted in the meantime, or the user lost access.
  if (error instanceof ApiError && error.code === 'not_found') return <Navigate to="/" replace />
  const workspaceName = data ? data.org.org_name || 'Untitled' : null
  const isPlanActive = data?.org.plan.is_plan_active ?? true
  return (
    <ShellContext
      value={{
        orgId,
        workspaceName,
        isPlanActive,
        openDrawer: () => setDrawerOpen(true),
        openPalette: () => setPaletteOpen(true),
      }}
    >
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-40 focus:rounded-control focus:bg-accent focus:px-4 focus:py-2 focus:text-on-accent"
      >
        Skip to content
      </a>
      <div className="flex min-h-dvh">
        {!isWall && (
          <div className="sticky top-0 hidden h-dvh shrink-0 border-r border-border md:block">
            <SideBar isCollapsed={isCollapsed} onToggle={() => setCollapsed(!isCollapsed)} />
          </div>
        )}
        <div className="min-w-0 flex-1">
          <Outlet />
        </div>
      </div>
      <LazyPart
        part={navigationDrawer}
        isNeeded={isDrawerOpen}
        onError={() => setDrawerOpen(false)}
        props={{ isOpen: isDrawerOpen, onOpenChange: setDrawerOpen }}
      />
      <LazyCommands isOpen={isPaletteOpen} onOpenChange={setPaletteOpen} />
    </ShellContext>
  )
}

const menuAfterMs = 1_000
