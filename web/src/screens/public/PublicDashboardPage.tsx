import type { PublicDashboard } from '@cartograph/contract'
import { useParams } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { openPublicDashboard } from '@cartograph/contract'
import { ApiError } from '../../api/api-error.ts'
import { send } from '../../api/send.ts'
import { DashboardSkeleton } from '../../features/dashboards/view/DashboardSkeleton.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { LinkPassword } from './LinkPassword.tsx'
import { SharedDashboard } from './SharedDashboard.tsx'

/** A dashboard for anyone who has its link. Needs no session and no cookie. */
export function PublicDashboardPage() {
  const { token } = useParams({ from: '/public/$token' })
  const [unlocked, setUnlocked] = useState<PublicDashboard | null>(null)
  const opened = useQuery({
    queryKey: ['public', token],
    queryFn: ({ signal }) =>
      send(fetch, openPublicDashboard, { params: { token }, body: {} }, { signal }),
    retry: false,
    staleTime: Infinity,
  })
  const shown = unlocked ?? opened.data
  const code = opened.error instanceof ApiError ? opened.error.code : null
  return (
    <>
      <title>{`${shown?.dashboard.title ?? 'Shared dashboard'} – Cartograph`}</title>
      <meta name="robots" content="noindex, nofollow" />
      {shown !== undefined ? (
        <SharedDashboard token={token} opened={shown} />
      ) : (
        <main className="mx-auto flex min-h-dvh w-full max-w-[1440px] flex-col gap-4 p-4 md:p-6">
          {code === 'link_password_required' ? (
            <LinkPassword token={token} onOpen={setUnlocked} />
          ) : code === 'not_found' || code === 'invalid_request' ? (
            <EmptyState
              title="This link no longer works"
              text="It has expired or was revoked. Ask the person who sent it to you for a new one."
            />
          ) : opened.error !== null ? (
            <ErrorState
              title="Couldn't load the dashboard"
              error={opened.error}
              isRetrying={opened.isFetching}
              onRetry={() => void opened.refetch()}
            />
          ) : (
            <DashboardSkeleton />
          )}
        </main>
      )}
    </>
  )
}
