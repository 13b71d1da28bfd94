import {
  emptyDashboardMenu,
  saveDashboardMenu,
  type DashboardMenu,
  type OrgId,
} from '@cartograph/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../../api/client-context.ts'
import { workspaceQuery } from '../../../api/queries.ts'
import { reportError } from '../../../ui/feedback/report-error.ts'

/** The user's stars and order. A change shows at once and is taken back when it can't be saved. */
export function useDashboardMenu(orgId: OrgId) {
  const client = useClient()
  const queryClient = useQueryClient()
  const query = workspaceQuery(client, orgId)
  const { data } = useQuery(query)
  const menu = data?.user.dashboard_menu ?? emptyDashboardMenu

  const change = (changes: Partial<DashboardMenu>) => {
    const body = { ...menu, ...changes }
    queryClient.setQueryData(
      query.queryKey,
      (before) => before && { ...before, user: { ...before.user, dashboard_menu: body } },
    )
    lastSave = lastSave
      .then(() => client.call(saveDashboardMenu, { params: { orgId }, body }))
      .catch((error: unknown) => {
        reportError(error)
        return queryClient.invalidateQueries({ queryKey: query.queryKey })
      })
  }
  return {
    collections: data?.org.dashboard_collections ?? [],
    role: data?.user.role,
    menu,
    change,
  }
}

/** One after the other, so that the last change is the one that stays. */
let lastSave: Promise<unknown> = Promise.resolve()
