import {
  copyDashboard,
  createDashboard,
  getDashboard,
  ownCollectionId,
  resetDashboard,
  saveDashboard,
  type Dashboard,
  type DashboardSpec,
  type OrgId,
} from '@cartograph/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useClient } from '../../../../api/client-context.ts'
import { workspaceQuery } from '../../../../api/queries.ts'
import { dashboardQuery } from '../../view/dashboard-queries.ts'
import { editParameter } from '../edit-mode.ts'

/** Changes dashboards for all members and refreshes the menu and the query cache. */
export function useDashboardChanges(orgId: OrgId) {
  const client = useClient()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const params = { orgId }
  const keyOf = (fileName: string) => dashboardQuery(client, orgId, fileName).queryKey

  const refreshMenu = () =>
    queryClient.invalidateQueries({ queryKey: workspaceQuery(client, orgId).queryKey })

  async function save(fileName: string, spec: DashboardSpec, basis: string | null) {
    const body = { spec, updated_at: basis }
    const saved = await client.call(saveDashboard, { params, query: { spec: fileName }, body })
    queryClient.setQueryData(keyOf(fileName), saved)
    await refreshMenu()
    return saved
  }

  async function copy(source: string, title: string): Promise<string> {
    const answer = await client.call(copyDashboard, { params, body: { source, title } })
    await refreshMenu()
    return answer.file_name
  }

  async function create(title: string): Promise<string> {
    const answer = await client.call(createDashboard, { params, body: { title } })
    await refreshMenu()
    return answer.file_name
  }

  /** Saves a draft as a new dashboard next to the original. */
  async function saveAsCopy(source: string, spec: DashboardSpec, title: string): Promise<string> {
    return overwrite(await copy(source, title), { ...spec, title })
  }

  async function overwrite(fileName: string, spec: DashboardSpec): Promise<string> {
    const query = { spec: fileName }
    const { updated_at: basis } = await client.call(getDashboard, { params, query })
    await save(fileName, { ...spec, dashboard_tag: fileName }, basis)
    return fileName
  }

  return {
    save,
    copy,
    create,
    saveAsCopy,
    /** A deleted dashboard, under the same name if it is still free. */
    recreate: async (spec: DashboardSpec) => overwrite(await create(spec.title), spec),
    /** Restores a built-in dashboard; deletes a custom one. */
    async reset(fileName: string): Promise<void> {
      await client.call(resetDashboard, { params, query: { spec: fileName } })
    },
    async refresh(fileName: string): Promise<void> {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: keyOf(fileName) }),
        refreshMenu(),
      ])
    },
    async forget(fileName: string): Promise<void> {
      await refreshMenu()
      queryClient.removeQueries({ queryKey: keyOf(fileName) })
    },
    /** Bypasses the query cache. */
    fetchAgain: (fileName: string): Promise<Dashboard> =>
      queryClient.fetchQuery({ ...dashboardQuery(client, orgId, fileName), staleTime: 0 }),
    openOwn: (fileName: string, { isEdited }: { readonly isEdited: boolean }) =>
      navigate({
        to: '/org/$orgId/insights/explore',
        params,
        hash: `${ownCollectionId}.${fileName}.0`,
        search: isEdited ? { [editParameter]: 'elements' } : {},
      }),
    openFirst: () => navigate({ to: '/org/$orgId/insights/explore', params, hash: '', search: {} }),
  }
}

export type DashboardChanges = ReturnType<typeof useDashboardChanges>
