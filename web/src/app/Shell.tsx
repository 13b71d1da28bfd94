import { Dialog } from '@base-ui/react/dialog'
import { OrgId } from '@cartograph/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, Outlet, useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { useClient } from '../api/client-context.ts'
import { ingestionsQuery, orgsQuery, workspaceQuery } from '../api/queries.ts'
import { useLiveIngestions } from '../features/sync/use-live-ingestions.ts'
import { ShellContext } from './shell-context.ts'
import { SideBar } from './SideBar.tsx'
import { useCollapsed } from './use-collapsed.ts'

/** Around every page of a workspace. Its route has seen to it that the workspace is there. */
export function Shell() {
  const orgId = OrgId.parse(useParams({ from: '/signed-in/org/$orgId' }).orgId)
  const client = useClient()
  const queryClient = useQueryClient()
  const { data, error } = useQuery(workspaceQuery(client, orgId))
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const [isCollapsed, setCollapsed] = useCollapsed()
  useLiveIngestions(orgId)

  // What the next screens of this workspace will ask for.
  useEffect(() => {
    void queryClient.prefetchQuery(orgsQuery(client))
    void queryClient.prefetchQuery(ingestionsQuery(client, orgId))
  }, [orgId, client, queryClient])

  // Deleted meanwhile, or no longer open to this person.
  if (error instanceof ApiError && error.code === 'not_found') return <Navigate to="/" replace />
  const workspaceName = data ? data.org.org_name || 'Untitled' : null
  const isPlanActive = data?.org.plan.is_plan_active ?? true
  return (
    <ShellContext
      value={{ orgId, workspaceName, isPlanActive, openDrawer: () => setDrawerOpen(true) }}
    >
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-40 focus:rounded-control focus:bg-accent focus:px-4 focus:py-2 focus:text-on-accent"
      >
        Skip to content
      </a>
      <div className="flex min-h-dvh">
        <div className="sticky top-0 hidden h-dvh shrink-0 border-r border-border md:block">
          <SideBar isCollapsed={isCollapsed} onToggle={() => setCollapsed(!isCollapsed)} />
        </div>
        <div className="min-w-0 flex-1">
          <Outlet />
        </div>
      </div>
      <Dialog.Root open={isDrawerOpen} onOpenChange={(open) => setDrawerOpen(open)}>
        <Dialog.Portal>
          <Dialog.Backdrop className="fixed inset-0 z-30 bg-backdrop transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
          <Dialog.Popup className="fixed inset-y-0 left-0 z-30 bg-page shadow-float transition-transform data-ending-style:-translate-x-full data-starting-style:-translate-x-full">
            <Dialog.Title className="sr-only">Navigation</Dialog.Title>
            <SideBar
              isCollapsed={false}
              onNavigate={() => setDrawerOpen(false)}
              end={
                <Dialog.Close className="flex h-control items-center gap-3 rounded-control px-2.5 text-13 text-muted hover:bg-hover hover:text-text">
                  <svg aria-hidden="true" viewBox="0 0 20 20" className="size-5" fill="none">
                    <path
                      d="m5 5 10 10M15 5 5 15"
                      stroke="currentColor"
                      strokeWidth="1.75"
                      strokeLinecap="round"
                    />
                  </svg>
                  Close
                </Dialog.Close>
              }
            />
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </ShellContext>
  )
}
