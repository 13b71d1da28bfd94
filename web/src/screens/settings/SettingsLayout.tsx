import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useClient } from '../../api/client-context.ts'
import { workspaceQuery } from '../../api/queries.ts'
import { useShell } from '../../features/navigation/shell-context.ts'
import { WorkspacePage } from '../../features/navigation/WorkspacePage.tsx'
import { Loadable } from '../../ui/feedback/Loadable.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { SettingsContext } from './settings-context.ts'
import { SettingsTabs } from './SettingsTabs.tsx'

/** Wraps every page of the settings once the workspace has loaded. */
export function SettingsLayout() {
  const { orgId } = useShell()
  const workspace = useQuery(workspaceQuery(useClient(), orgId))
  return (
    <WorkspacePage
      title="Settings"
      hasHeading={false}
      isWide
      tabs={<SettingsTabs orgId={orgId} isAdmin={workspace.data?.user.is_org_admin === true} />}
    >
      <Loadable
        query={workspace}
        failure="Couldn't load the workspace"
        skeleton={<SettingsSkeleton />}
      >
        {({ org, user }) => (
          <SettingsContext value={{ org, role: user.role, isAdmin: user.is_org_admin }}>
            <Outlet />
          </SettingsContext>
        )}
      </Loadable>
    </WorkspacePage>
  )
}

function SettingsSkeleton() {
  return (
    <div role="status" className="flex max-w-[72rem] flex-col gap-4">
      <span className="sr-only">Loading</span>
      <Skeleton className="h-7 w-40" />
      <Skeleton className="mt-4 h-control w-full max-w-md" />
      <Skeleton className="h-control w-full max-w-md" />
      <Skeleton className="h-control w-full max-w-md" />
    </div>
  )
}
