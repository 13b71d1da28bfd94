import { endpoints, type OrgId } from '@cartograph/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useClient } from '../../api/client-context.ts'
import { reportError } from '../../api/report-error.ts'
import { toast } from '../../ui/toast.ts'

/** Accepts; whether that worked or not, the home page is where the person goes on. */
export function useAcceptInvitation(orgId: OrgId) {
  const { call } = useClient()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => call(endpoints.acceptInvitation, { params: { orgId } }),
    onSuccess: () => toast.success('Successfully joined the workspace'),
    onError: reportError,
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: ['orgs'] })
      await navigate({ to: '/', replace: true })
    },
  })
}
