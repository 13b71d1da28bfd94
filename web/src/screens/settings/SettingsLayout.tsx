import { OrgId } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useParams } from '@tanstack/react-router'
import { useClient } from '../../api/client-context.ts'
import { workspaceQuery } from '../../api/queries.ts'
import { TopBar } from '../../features/navigation/TopBar.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { SettingsContext } from './settings-context.ts'
import { SettingsTabs } from './SettingsTabs.tsx'

/** Around every page of the settings. Below it the workspace is there. */
export function SettingsLayout() {
  const orgId = useOrgId()
  const { data, error, isFetching, refetch } = useQuery(workspaceQuery(useClient(), orgId))
  return (
    <>
      <title>Settings – Cartograph</title>
      <TopBar title="Settings" />
      <SettingsTabs orgId={orgId} isAdmin={data?.user.is_org_admin === true} />
      <main id="content" className="p-4 md:p-6">
        {data ? (
          <SettingsContext
            value={{ org: data.org, role: data.user.role, isAdmin: data.user.is_org_admin }}
          >
            <Outlet />
          </SettingsContext>
        ) : error ? (
          <ErrorState
            title="Couldn't load the workspace"
            error={error}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <SettingsSkeleton />
        )}
      </main>
    </>
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

/** The workspace in the path. */
function useOrgId(): OrgId {
  return OrgId.parse(useParams({ strict: false }).orgId)
}
