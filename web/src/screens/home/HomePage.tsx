import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../api/client-context.ts'
import { orgsQuery, userQuery } from '../../api/queries.ts'
import { GoBack } from '../../ui/button/GoBack.tsx'
import { HomeHeader } from '../../features/accounts/HomeHeader.tsx'
import { FullPageDialog } from '../../ui/layout/FullPageDialog.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { cardGrid } from './card-grid.ts'
import { WelcomePage } from './WelcomePage.tsx'
import { Workspaces } from './Workspaces.tsx'

export function HomePage() {
  const client = useClient()
  const orgs = useQuery(orgsQuery(client))
  const user = useQuery(userQuery(client))
  const failure = orgs.data ? null : orgs.error

  if (failure !== null) return <LoadFailure message={failure.message} />
  if (orgs.data?.items.length === 0 && user.isFetched) {
    return <WelcomePage firstName={user.data?.first_name ?? ''} />
  }
  return (
    <>
      <title>Workspaces – Cartograph</title>
      <HomeHeader />
      {orgs.data === undefined || !user.isFetched ? (
        <HomeSkeleton />
      ) : (
        <Workspaces memberships={orgs.data.items} firstName={user.data?.first_name ?? ''} />
      )}
    </>
  )
}

/** A plain link, so that the page reloads. */
function LoadFailure({ message }: { message: string }) {
  return (
    <>
      <title>Workspaces – Cartograph</title>
      <FullPageDialog title="Couldn't load your workspaces" actions={<GoBack />}>
        {message}
      </FullPageDialog>
    </>
  )
}

function HomeSkeleton() {
  return (
    <main className="mx-auto max-w-[1440px] p-4 md:p-6">
      <div role="status">
        <span className="sr-only">Loading your workspaces</span>
        <Skeleton className="h-9 w-48" />
        <Skeleton className="mt-4 h-6 w-64" />
        <Skeleton className="mt-2 h-5 w-56" />
        <div className={cardGrid}>
          {[1, 2, 3].map((card) => (
            <Skeleton key={card} className="h-28 w-full" />
          ))}
        </div>
      </div>
    </main>
  )
}
