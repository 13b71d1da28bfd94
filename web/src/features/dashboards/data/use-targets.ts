import type { Member } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useClient } from '../../../api/client-context.ts'
import { dataKey } from '../../../api/queries.ts'
import type { DashboardState } from '../model/dashboard-context.ts'
import type { DisplayedTarget } from '../model/element.ts'
import type { RangeTargetsRequest } from '../targets/load-targets.ts'
import { lane } from './use-element-answers.ts'

export interface WantedTargets {
  /** Shown by the element, with the time dimension that it counts by. */
  readonly shown: readonly { readonly metric: Member; readonly time: Member }[]
  /** The same for all figures with these dates, so that one answers for all of a dashboard. */
  readonly request: RangeTargetsRequest
}

/**
 * Loaded after all queries of the page. Null where a target is not loaded: a figure without its target is complete, so
 * a failure says nothing.
 */
export function useTargets(
  { orgId, dashboard: { file_name: name, tabs } }: DashboardState,
  wanted: WantedTargets | null,
): ReadonlyMap<Member, DisplayedTarget | null> | undefined {
  const client = useClient()
  const { data } = useQuery({
    queryKey: [...dataKey(orgId), 'targets', name, wanted?.request],
    queryFn: ({ signal }) =>
      lane.run(Infinity, signal, async () => {
        const { loadTargets } = await import('../targets/load-targets.ts')
        return loadTargets(client, orgId, { request: wanted?.request, tabs }, signal)
      }),
    enabled: wanted !== null,
    staleTime: 60_000,
    retry: false,
  })
  return useMemo(
    () =>
      wanted
        ? new Map(
            wanted.shown.map(({ metric, time }) => [
              metric,
              data?.get(`${metric} ${time}`) ?? null,
            ]),
          )
        : undefined,
    [wanted, data],
  )
}
