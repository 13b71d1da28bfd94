import type { CubeQuery, OrgId } from '@cartograph/contract'
import type { useNavigate } from '@tanstack/react-router'
import { toast } from '../../ui/feedback/toast.ts'
import { watchOfQueries } from './watch-of-queries.ts'

/** Opens the form of a new alert about what a tile shows. */
export function openNewAlert(
  navigate: ReturnType<typeof useNavigate>,
  orgId: OrgId,
  queries: readonly CubeQuery[],
): void {
  const watch = watchOfQueries(queries)
  if (watch === null) {
    toast.error('This tile shows no metric that an alert can watch.')
    return
  }
  const { metric, filters, breakdown } = watch
  void navigate({
    to: '/org/$orgId/insights/alerts',
    params: { orgId },
    search: {
      alert: 'new',
      metric,
      filters: filters.length === 0 ? undefined : JSON.stringify(filters),
      breakdown: breakdown ?? undefined,
    },
  })
}
