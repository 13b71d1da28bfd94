import type { DataIngestion, Workspace, WorkspaceUser } from '@cartograph/contract'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { LoadedDashboard } from '../../features/dashboards/LoadedDashboard.tsx'
import { formatPlace, type PlaceMatch } from '../../features/navigation/dashboards/explore-place.ts'

const route = getRouteApi('/signed-in/org/$orgId/insights/explore')

interface ExploredDashboardProps {
  readonly org: Workspace
  readonly user: WorkspaceUser
  readonly found: Extract<PlaceMatch, { kind: 'dashboard' }>
  readonly streams: readonly DataIngestion[]
}

export function ExploredDashboard({ org, user, found, streams }: ExploredDashboardProps) {
  const { place, dashboard: link, collection } = found
  const navigate = useNavigate({ from: '/org/$orgId/insights/explore' })
  const search = route.useSearch()
  const beginning = formatPlace({ ...place, tab: 0 })
  const leave = useCallback(() => void navigate({ to: '/' }), [navigate])
  return (
    <LoadedDashboard
      org={org}
      user={user}
      fileName={link.file_name}
      streams={streams}
      view={{
        path: `/org/${org.org_id}/insights/explore#${beginning}`,
        title: link.dashboard_name,
        icon: collection.dashboard_collection_icon,
      }}
      tab={place.tab}
      onTab={(tab) =>
        void navigate({ to: '.', hash: formatPlace({ ...place, tab }), search: (now) => now })
      }
      search={search}
      onSearch={(changes, { replace }) =>
        void navigate({
          to: '.',
          hash: formatPlace(place),
          search: (now) => ({ ...now, ...changes }),
          replace,
          resetScroll: false,
        })
      }
      onLeave={leave}
    />
  )
}
