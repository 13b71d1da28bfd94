import { endpoints, type OrgId } from '@cartograph/contract'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useClient } from '../../api/client-context.ts'
import { carrying, invitationPath } from '../../features/accounts/return-path.ts'

/** Signs out, and keeps the invitation for whoever signs in next. */
export function useSwitchAccount(orgId: OrgId, token: string) {
  const { call, session } = useClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => call(endpoints.signOut, {}),
    onSuccess: async () => {
      session.end()
      await navigate({ to: '/login', search: carrying(invitationPath(orgId, token)) })
    },
  })
}
