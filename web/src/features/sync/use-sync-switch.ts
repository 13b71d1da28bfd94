import type { ConnectionId, OrgId } from '@cartograph/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../api/client-context.ts'
import { ingestionsKey } from '../../api/queries.ts'

export function useSyncSwitch(orgId: OrgId, connectionId: ConnectionId) {
  const { call } = useClient()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (isConnected: boolean) => {
      const { updateDatasource } = await import('./sync-endpoints.ts')
      return call(updateDatasource, {
        params: { orgId, datasourceId: connectionId },
        body: { is_connected: isConnected },
      })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ingestionsKey(orgId) }),
  })
}
