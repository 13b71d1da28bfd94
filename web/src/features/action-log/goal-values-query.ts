import type { Workspace } from '@cartograph/contract'
import { queryOptions, skipToken } from '@tanstack/react-query'
import type { Client } from '../../api/client.ts'
import type { ComboOption } from '../../ui/form/combo-search.ts'
import { actionLogKey } from './action-log-queries.ts'

/** The most frequent values of a dimension; of none for an empty name. */
export function goalValuesQuery(client: Client, org: Workspace, dimension: string) {
  const { org_id: orgId } = org
  return queryOptions({
    queryKey: [...actionLogKey(orgId), 'values', dimension],
    queryFn:
      dimension === ''
        ? skipToken
        : async ({ signal, client: cache }): Promise<readonly ComboOption[]> => {
            const { loadFilterValues, metaQuery } =
              await import('../dashboards/data/filter-values.ts')
            const load = loadFilterValues({
              client,
              orgId,
              workspace: org,
              cubes: () => cache.ensureQueryData(metaQuery(client, orgId)),
              during: () => null,
            })
            return load(dimension, '', signal, null)
          },
    staleTime: 300_000,
  })
}
