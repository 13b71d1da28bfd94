import type { DataIngestion, Workspace, WorkspaceUser } from '@cartograph/contract'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import { LoadedDashboard } from '../../features/dashboards/LoadedDashboard.tsx'
import { usePageHash } from '../../features/dashboards/view/use-page-hash.ts'

const route = getRouteApi('/signed-in/org/$orgId/insights/overview')

interface HomeDashboardProps {
  readonly org: Workspace
  readonly user: WorkspaceUser
  readonly streams: readonly DataIngestion[]
}

/** The dashboard named after the workspace's type. The URL hash selects the tab. */
export function HomeDashboard({ org, user, streams }: HomeDashboardProps) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const hash = usePageHash('/insights/overview')
  const leave = useCallback(() => void navigate({ to: '/' }), [navigate])
  return (
    <LoadedDashboard
      key={`${org.org_id} ${org.org_type}`}
      org={org}
      user={user}
      fileName={org.org_type}
      streams={streams}
      view={{ path: `/org/${org.org_id}/insights/overview`, title: 'Overview', icon: 'home' }}
      tab={/^\d{1,2}$/.test(hash) ? Number(hash) : 0}
      onTab={(tab) => void navigate({ to: '.', hash: String(tab), search: (now) => now })}
      search={search}
      onSearch={(changes, { replace }) =>
        void navigate({
          to: '.',
          hash: true,
          search: (now) => ({ ...now, ...changes }),
          replace,
          resetScroll: false,
        })
      }
      onLeave={leave}
    />
  )
}
