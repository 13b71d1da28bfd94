import { endpoints, type MembershipStatus, type OrgId } from '@cartograph/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useClient } from '../../api/client-context.ts'
import { reportError } from '../../ui/feedback/report-error.ts'
import { toast } from '../../ui/feedback/toast.ts'

interface Joining {
  orgId: OrgId
  status: Exclude<MembershipStatus, 'joined'>
}

/** Accepts an invitation or joins an open workspace, then opens it. */
export function useJoin() {
  const { call } = useClient()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: ({ orgId, status }: Joining) =>
      call(status === 'invited' ? endpoints.acceptInvitation : endpoints.autoJoin, {
        params: { orgId },
      }),
    onSuccess: async (_membership, { orgId }) => {
      toast.success('Successfully joined the workspace')
      await queryClient.invalidateQueries({ queryKey: ['orgs'] })
      await navigate({ to: '/org/$orgId', params: { orgId }, state: { isFirstAccess: true } })
    },
    onError: reportError,
  })
}
