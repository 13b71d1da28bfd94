import type { Workspace } from '@cartograph/contract'
import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '../../api/client.ts'
import { dashboardQuery } from '../../features/dashboards/view/dashboard-queries.ts'

interface PrefetchContext {
  readonly client: Client
  readonly queryClient: QueryClient
  readonly org: Workspace
}

/** Prefetches the overview's dashboard on hover, focus or navigation. */
export function prefetchHome({ client, queryClient, org }: PrefetchContext): void {
  void queryClient.prefetchQuery(dashboardQuery(client, org.org_id, org.org_type))
}
