import { endpoints } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useClient } from '../../api/client-context.ts'
import { orgsQuery } from '../../api/queries.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { FullPageDialog } from '../../ui/layout/FullPageDialog.tsx'
import { ConnectApp } from './ConnectApp.tsx'
import { ConnectionRequest } from './connection-request.ts'

/** Asks an admin whether an app gets access to a workspace. */
export function ConnectAppPage() {
  const search = useSearch({ strict: false })
  const request = ConnectionRequest.safeParse(search)
  return (
    <>
      <title>Connect an app – Cartograph</title>
      {request.success ? <Request request={request.data} /> : <Refused />}
    </>
  )
}

function Request({ request }: { request: ConnectionRequest }) {
  const client = useClient()
  const { client_id } = request
  const app = useQuery({
    queryKey: ['connected-app', client_id],
    queryFn: ({ signal }) =>
      client.call(endpoints.getConnectedApp, { query: { client_id } }, { signal }),
    retry: false,
  })
  const orgs = useQuery(orgsQuery(client))
  if (app.error !== null) return <Refused />
  if (orgs.error !== null && orgs.data === undefined)
    return (
      <FullPageDialog title="Couldn't load your workspaces">{orgs.error.message}</FullPageDialog>
    )
  if (app.data === undefined || orgs.data === undefined) {
    return (
      <FullPageDialog title="Connect an app">
        <div role="status">
          <span className="sr-only">Loading</span>
          <Skeleton className="h-40 w-full" />
        </div>
      </FullPageDialog>
    )
  }
  const administered = orgs.data.items
    .filter(({ status, role }) => status === 'joined' && role === 'admin')
    .map(({ org }) => org)
  return <ConnectApp request={request} app={app.data} workspaces={administered} />
}

function Refused() {
  return (
    <FullPageDialog title="This app can't be connected">
      The request of the app is not complete, or the app is not registered. Start again in the app.
    </FullPageDialog>
  )
}
