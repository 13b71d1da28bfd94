import { OrgId, type Dashboard, type PublicDashboard } from '@cartograph/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { ClientContext, useClient } from '../../api/client-context.ts'
import { DashboardPage } from '../../features/dashboards/view/DashboardPage.tsx'
import { useToday } from '../../features/dashboards/view/use-today.ts'
import { createPublicClient } from './public-client.ts'
import './public.css'

interface SharedDashboardProps {
  readonly token: string
  readonly opened: PublicDashboard
}

/** The dashboard with dates to choose and nothing that leads into the workspace. */
export function SharedDashboard({ token, opened }: SharedDashboardProps) {
  const { session } = useClient()
  const { pass, timezone, currency_units, org_name } = opened
  const [client] = useState(() => createPublicClient(session, { token, pass }))
  // Nothing of a signed-in user's workspace may appear here.
  const [queryClient] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: 1 } } }),
  )
  const [tab, setTab] = useState(0)
  const [search, setSearch] = useState<Readonly<Record<string, unknown>>>({})
  const today = useToday(timezone)
  const dashboard: Dashboard = {
    ...opened.dashboard,
    file_name: 'shared',
    origin: 'own',
    updated_at: null,
    dashboard_collection_id: null,
    has_insights: false,
    default_view: null,
    element_choices: {},
  }
  return (
    <ClientContext value={client}>
      <QueryClientProvider client={queryClient}>
        <main className="shared-dashboard flex min-h-dvh w-full flex-col gap-3 p-4 md:px-6">
          <div className="flex flex-wrap items-center gap-3">
            <h1 className="min-w-0 flex-1 text-20 font-semibold wrap-break-word">
              {dashboard.title}
            </h1>
            <p className="text-13 text-muted">{org_name}, shared with Cartograph</p>
          </div>
          <DashboardPage
            orgId={noWorkspace}
            workspace={{ org_name, timezone, currency_units }}
            dashboard={dashboard}
            streams={none}
            skipsIngestionCheck
            today={today}
            tab={tab}
            onTab={setTab}
            search={search}
            onSearch={(changes) => setSearch((now) => ({ ...now, ...changes }))}
            mayConnect={false}
            userRole={null}
            onUnknownElement={ignore}
            onCopyTile={null}
            onAddTile={null}
            actions={null}
            editor={null}
            isPublic
          />
        </main>
      </QueryClientProvider>
    </ClientContext>
  )
}

/** The page does not know its workspace. */
const noWorkspace = OrgId.parse('00000000-0000-7000-8000-000000000000')
const none: readonly never[] = []
const ignore = () => undefined
