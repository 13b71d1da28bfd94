import type { Workspace } from '@cartograph/contract'
import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '../../api/client.ts'
import { dashboardQuery } from '../../features/dashboards/view/dashboard-queries.ts'

interface Coming {
  readonly client: Client
  readonly queryClient: QueryClient
  readonly org: Workspace
}

/** Whoever points at the overview, or is on the way there, has its dashboard sooner. */
export function prefetchHome({ client, queryClient, org }: Coming): void {
  void queryClient.prefetchQuery(dashboardQuery(client, org.org_id, org.org_type))
}
