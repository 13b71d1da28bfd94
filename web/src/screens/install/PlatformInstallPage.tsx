import { getInstall, hasPermission, PlatformCode, platformNames } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useClient } from '../../api/client-context.ts'
import { orgsQuery } from '../../api/queries.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { FullPageDialog } from '../../ui/layout/FullPageDialog.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { FinishInstall } from './FinishInstall.tsx'
import { InstallFailed } from './InstallFailed.tsx'

/** Where platforms send users who begin an installation there. */
export function PlatformInstallPage() {
  const { token, failed } = useSearch({ from: '/signed-in/install' })
  const platform = PlatformCode.safeParse(failed)
  if (platform.success) return <InstallRefused name={platformNames[platform.data]} />
  return token === undefined ? <Navigate to="/" replace /> : <Install token={token} />
}

function Install({ token }: { token: string }) {
  const client = useClient()
  const install = useQuery({
    queryKey: ['install', token],
    queryFn: ({ signal }) => client.call(getInstall, { params: { token } }, { signal }),
    retry: false,
    // It is over once it is finished.
    staleTime: Infinity,
  })
  const orgs = useQuery(orgsQuery(client))
  const error = install.error ?? orgs.error
  if (error !== null) {
    const isOver = error instanceof ApiError && error.status < 500
    if (install.error !== null && isOver) return <InstallExpired />
    const retry = () => void Promise.all([install.refetch(), orgs.refetch()])
    return (
      <InstallFailed
        title="Couldn't load the installation"
        action={
          <Button look="primary" onClick={retry}>
            Try again
          </Button>
        }
      >
        {error.message}
      </InstallFailed>
    )
  }
  if (install.data === undefined || orgs.data === undefined) return <Loading />
  // The user began it in a workspace, perhaps in another window, which waits for it.
  if (install.data.is_begun_here) {
    return <FinishBegun token={token} />
  }
  const joined = orgs.data.items.filter(({ status }) => status === 'joined')
  const isEditor = ({ role }: (typeof joined)[number]) => hasPermission(role, 'connections.change')
  return (
    <FinishInstall
      token={token}
      install={install.data}
      workspaces={joined.filter(isEditor).map(({ org }) => org)}
      readOnly={joined.filter((one) => !isEditor(one)).map(({ org }) => org)}
    />
  )
}

function FinishBegun({ token }: { token: string }) {
  const router = useRouter()
  useEffect(() => {
    void router.navigate({ href: `/callback?install=${token}`, replace: true })
  }, [router, token])
  return <Loading />
}

function Loading() {
  return (
    <>
      <title>Connect – Cartograph</title>
      <FullPageDialog title="Connecting…">
        <div role="status">
          <span className="sr-only">Loading</span>
          <Skeleton className="h-32 w-full" />
        </div>
      </FullPageDialog>
    </>
  )
}

function InstallExpired() {
  return (
    <InstallFailed title="This installation has expired">
      An installation can be finished once, within an hour, by the person who started it. Open
      Cartograph on the platform again to start a new one.
    </InstallFailed>
  )
}

function InstallRefused({ name }: { name: string }) {
  return (
    <InstallFailed title={`Couldn't connect ${name}`}>
      {name} didn't confirm the installation. Open Cartograph in {name} and install it again.
    </InstallFailed>
  )
}
