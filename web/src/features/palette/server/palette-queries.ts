import {
  autocompleteMetadata,
  listDashboardOutlines,
  listReports,
  listSegments,
  searchInsights,
  type OrgId,
  type Workspace,
} from '@cartograph/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Client } from '../../../api/client.ts'
import { workspaceQuery } from '../../../api/queries.ts'
import { segmentKey } from '../../audiences/segment-queries.ts'
import { reportKey } from '../../reports/report-keys.ts'
import type { PaletteItem } from '../items/palette-item.ts'
import { canSearchOnServer } from './can-search-on-server.ts'

/** What every dashboard shows. Outdated with the workspace's menu of dashboards, below whose key it is. */
export function outlinesQuery(client: Client, orgId: OrgId) {
  return queryOptions({
    queryKey: [...workspaceQuery(client, orgId).queryKey, 'outlines'],
    queryFn: ({ signal }) => client.call(listDashboardOutlines, { params: { orgId } }, { signal }),
    staleTime: 300_000,
  })
}

/** The segments changed last. Outdated with all other segments of the workspace. */
export function segmentNamesQuery({ call }: Client, orgId: OrgId) {
  const query = { page: 1, size: mostSegments }
  return queryOptions({
    queryKey: [...segmentKey(orgId), 'names'],
    queryFn: async ({ signal }) =>
      (await call(listSegments, { params: { orgId }, query }, { signal })).items,
    staleTime: 300_000,
  })
}

/** The reports changed last. Outdated with all other reports of the workspace. */
export function reportNamesQuery({ call }: Client, orgId: OrgId) {
  const query = { page: 1, size: mostReports }
  return queryOptions({
    queryKey: [...reportKey(orgId), 'names'],
    queryFn: async ({ signal }) =>
      (await call(listReports, { params: { orgId }, query }, { signal })).items,
    staleTime: 300_000,
  })
}

/**
 * Values of dimensions and insights that match a phrase, as items. Both arrive at once, so that the list changes
 * only once; if one of them fails, the other is shown. The previous ones stay until the next have loaded.
 */
export function serverItemsQuery({ call }: Client, org: Workspace, phrase: string) {
  const params = { orgId: org.org_id }
  return queryOptions({
    queryKey: ['org', org.org_id, 'Insight', 'palette', phrase],
    queryFn: async ({ signal }): Promise<PaletteItem[]> => {
      // The palette itself is small; this brings the code of insights along.
      const loaded = import('./server-items.ts')
      const body = { metadata_ids: [], phrase }
      const query = { page: 1, size: mostInsights }
      const hasValues = canSearchOnServer(org, 'values')
      const [entities, insights] = await Promise.allSettled([
        hasValues
          ? call(autocompleteMetadata, { params, query: { phrase } }, { signal })
          : { items: [] },
        call(searchInsights, { params, query, body }, { signal }),
      ])
      const hasNoValues = !hasValues || entities.status === 'rejected'
      if (hasNoValues && insights.status === 'rejected') throw insights.reason
      const { serverItems } = await loaded
      return serverItems(org, itemsOf(entities), itemsOf(insights))
    },
    staleTime: 300_000,
    placeholderData: keepPreviousData,
  })
}

function itemsOf<Item>(
  settled: PromiseSettledResult<{ readonly items: readonly Item[] }>,
): readonly Item[] {
  return settled.status === 'fulfilled' ? settled.value.items : []
}

const mostInsights = 5
const mostSegments = 100
const mostReports = 100
