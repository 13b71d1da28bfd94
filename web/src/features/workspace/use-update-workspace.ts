import { endpoints, type ClientRequest, type OrgId, type Workspace } from '@cartograph/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../api/client-context.ts'
import { workspaceQuery } from '../../api/queries.ts'

type Changes = ClientRequest<typeof endpoints.updateWorkspace>['body']

/** Updates a workspace and every query that shows it. */
export function useUpdateWorkspace(): (orgId: OrgId, changes: Changes) => Promise<Workspace> {
  const client = useClient()
  const queryClient = useQueryClient()
  return async (orgId, changes) => {
    const org = await client.call(endpoints.updateWorkspace, { params: { orgId }, body: changes })
    queryClient.setQueryData(
      workspaceQuery(client, orgId).queryKey,
      (before) => before && { ...before, org },
    )
    await queryClient.invalidateQueries({ queryKey: ['orgs'] })
    return org
  }
}
