import { OrgId } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useSearch } from '@tanstack/react-router'
import { useClient } from '../../api/client-context.ts'
import { workspaceQuery } from '../../api/queries.ts'
import { FullPageDialog } from '../../ui/layout/FullPageDialog.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { buttonLook } from '../../ui/button/button-look.ts'
import { HomeLink } from './HomeLink.tsx'

/** The first page after an installation that created a workspace. */
export function WelcomePage() {
  const { orgId } = useSearch({ from: '/signed-in/shopify/welcome' })
  const parsed = OrgId.safeParse(orgId)
  return parsed.success ? <Welcome orgId={parsed.data} /> : <Navigate to="/" replace />
}

function Welcome({ orgId }: { orgId: OrgId }) {
  const { data, error } = useQuery(workspaceQuery(useClient(), orgId))
  if (error && data === undefined) return <Navigate to="/" replace />
  return (
    <>
      <title>Welcome – Cartograph</title>
      {data === undefined ? (
        <FullPageDialog title="Welcome">
          <div role="status">
            <span className="sr-only">Loading</span>
            <Skeleton className="h-10" />
          </div>
        </FullPageDialog>
      ) : (
        <FullPageDialog
          title="Welcome to Cartograph"
          actions={
            <>
              <Link
                to="/setup/$orgId/$step"
                params={{ orgId, step: 'accounts' }}
                className={buttonLook('primary')}
              >
                Continue
              </Link>
              <HomeLink label="Home" look="plain" />
            </>
          }
        >
          <p>
            Your store is connected to the workspace {data.org.org_name || 'Untitled'}, and its data
            is syncing. Continue to connect your other data sources.
          </p>
        </FullPageDialog>
      )}
    </>
  )
}
