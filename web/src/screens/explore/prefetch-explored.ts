import type { Workspace } from '@cartograph/contract'
import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '../../api/client.ts'
import { dashboardQuery } from '../../features/dashboards/view/dashboard-queries.ts'
import { findPlace, formatPlace } from '../../features/navigation/dashboards/explore-place.ts'

interface PrefetchContext {
  readonly client: Client
  readonly queryClient: QueryClient
  readonly org: Workspace
}

/** Prefetches a dashboard on hover, focus or navigation. */
export function prefetchExplored(
  { client, queryClient, org }: PrefetchContext,
  hash: string,
): void {
  const collections = org.dashboard_collections
  const named = findPlace(collections, hash)
  const found = named.kind === 'redirect' ? findPlace(collections, formatPlace(named.to)) : named
  if (found.kind !== 'dashboard') return
  void queryClient.prefetchQuery(dashboardQuery(client, org.org_id, found.dashboard.file_name))
}
