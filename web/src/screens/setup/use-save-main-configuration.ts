import { endpoints, type OrgId, type Workspace } from '@cartograph/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../api/client-context.ts'
import { useUpdateWorkspace } from '../../features/workspace/use-update-workspace.ts'
import { listChanges, buildWorkspace, type MainConfiguration } from './main-configuration.ts'

/** Creates the workspace, or updates it if something changed. Returns its id. */
export function useSaveMainConfiguration(org: Workspace | null) {
  const create = useCreateWorkspace()
  const update = useUpdateWorkspace()
  return async (values: MainConfiguration): Promise<OrgId> => {
    if (org === null) return create(values)
    const changes = listChanges(org, values)
    if (changes !== null) await update(org.org_id, changes)
    return org.org_id
  }
}

function useCreateWorkspace() {
  const { call } = useClient()
  const queryClient = useQueryClient()
  return async (values: MainConfiguration): Promise<OrgId> => {
    const { org } = await call(endpoints.createWorkspace, { body: buildWorkspace(values) })
    await queryClient.invalidateQueries({ queryKey: ['orgs'] })
    return org.org_id
  }
}
