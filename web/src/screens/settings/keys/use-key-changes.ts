import { endpoints, type ApiKey, type ApiKeyId, type OrgId } from '@cartograph/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../../api/client-context.ts'
import { reportError } from '../../../ui/feedback/report-error.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { apiKeysKey } from '../settings-queries.ts'
import type { Reauthentication } from '../../../features/api-keys/use-reauthentication.tsx'

/** Gives a key a new secret; the old one stops working at once. */
export function useRenewKey(
  orgId: OrgId,
  withReauthentication: Reauthentication['withReauthentication'],
  onRenewed: (key: ApiKey) => void,
) {
  const { call } = useClient()
  const refresh = useRefreshKeys(orgId)
  return useMutation({
    mutationFn: (key: ApiKey) =>
      withReauthentication(() =>
        call(endpoints.renewApiKey, { params: { orgId, id: key.id }, body: key }),
      ),
    onSuccess: (renewed) => {
      toast.success('Api key renewed')
      onRenewed(renewed)
    },
    onError: reportError,
    onSettled: refresh,
  })
}

export function useDeleteKey(orgId: OrgId) {
  const { call } = useClient()
  const refresh = useRefreshKeys(orgId)
  return useMutation({
    mutationFn: (id: ApiKeyId) => call(endpoints.deleteApiKey, { params: { orgId, id } }),
    onSuccess: () => toast.success('Api key deleted'),
    onError: reportError,
    onSettled: refresh,
  })
}

export function useRefreshKeys(orgId: OrgId) {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: apiKeysKey(orgId) })
}
