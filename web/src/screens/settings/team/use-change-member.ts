import { endpoints, type OrgId, type OrgUser, type Role } from '@cartograph/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../../api/client-context.ts'
import { reportError } from '../../../ui/feedback/report-error.ts'
import { membersKey } from '../../../features/invitations/members-key.ts'

/** Updates a member, then refetches the list in any case. */
export function useChangeMember(orgId: OrgId, member: OrgUser) {
  const { call } = useClient()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { role?: Role; is_active?: boolean }) =>
      call(endpoints.updateMember, { params: { orgId, id: member.id }, body }),
    onError: reportError,
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: membersKey(orgId) })
      if (!member.is_self) return
      await queryClient.invalidateQueries({ queryKey: ['org', orgId, 'Org'] })
      await queryClient.invalidateQueries({ queryKey: ['orgs'] })
    },
  })
}
