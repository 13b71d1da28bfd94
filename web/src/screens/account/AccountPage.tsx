import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useClient } from '../../api/client-context.ts'
import { userQuery } from '../../api/queries.ts'
import { HomeHeader } from '../../features/accounts/HomeHeader.tsx'
import { textLink } from '../../features/accounts/text-link.ts'
import { Loadable } from '../../ui/feedback/Loadable.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Sessions } from './Sessions.tsx'
import { sessionsQuery } from './sessions.ts'

export function AccountPage() {
  const client = useClient()
  const user = useQuery(userQuery(client))
  const sessions = useQuery(sessionsQuery(client))
  return (
    <>
      <title>Account – Cartograph</title>
      <HomeHeader />
      <main className="mx-auto flex max-w-3xl flex-col gap-8 p-4 md:p-6">
        <div>
          <p className="text-13">
            <Link to="/" className={textLink}>
              All Workspaces
            </Link>
          </p>
          <h1 className="mt-2 text-28 font-semibold tracking-tight">Account</h1>
          <Loadable
            query={user}
            failure="Couldn't load your account"
            className="mt-4"
            skeleton={
              <div role="status" className="mt-4">
                <span className="sr-only">Loading your account</span>
                <Skeleton className="h-5 w-56" />
                <Skeleton className="mt-2 h-5 w-64" />
              </div>
            }
          >
            {({ first_name: firstName, last_name: lastName, email }) => (
              <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-14">
                <dt className="text-muted">Name</dt>
                <dd className="wrap-anywhere">{`${firstName} ${lastName}`.trim() || '–'}</dd>
                <dt className="text-muted">Email</dt>
                <dd className="wrap-anywhere">{email}</dd>
              </dl>
            )}
          </Loadable>
        </div>
        <section aria-labelledby="sessions-title">
          <h2 id="sessions-title" className="text-20 font-semibold">
            Active sessions
          </h2>
          <Loadable
            query={sessions}
            failure="Couldn't load your sessions"
            className="mt-4"
            skeleton={
              <div role="status" className="mt-4 flex flex-col gap-2">
                <span className="sr-only">Loading your sessions</span>
                <Skeleton className="h-16 w-full" />
                <Skeleton className="h-16 w-full" />
              </div>
            }
          >
            {({ items }) => <Sessions sessions={items} />}
          </Loadable>
        </section>
      </main>
    </>
  )
}
