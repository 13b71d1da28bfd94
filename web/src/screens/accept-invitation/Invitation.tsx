import { endpoints, type OrgId } from '@cartograph/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useClient } from '../../api/client-context.ts'
import { orgsQuery, userQuery } from '../../api/queries.ts'
import { reportError } from '../../ui/feedback/report-error.ts'
import { returnSearch, invitationPath } from '../../features/accounts/return-path.ts'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { FullPageDialog } from '../../ui/layout/FullPageDialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'

interface InvitationProps {
  orgId: OrgId
  token: string
  invitedEmail: string
}

export function Invitation({ orgId, token, invitedEmail }: InvitationProps) {
  const client = useClient()
  const { data: user } = useQuery(userQuery(client))
  const { data: orgs } = useQuery(orgsQuery(client))
  const accept = useAcceptInvitation(orgId)
  const switchAccount = useSwitchAccount(orgId, token)
  const isOther = user !== undefined && user.email.toLowerCase() !== invitedEmail.toLowerCase()
  const name = orgs?.items.find(({ org }) => org.org_id === orgId)?.org.org_name ?? ''
  const failure = switchAccount.error

  return (
    <FullPageDialog
      title={name === '' ? "You're invited to a workspace" : `You're invited to ${name}`}
      actions={
        isOther ? (
          <Button
            look="primary"
            isBusy={switchAccount.isPending}
            onClick={() => switchAccount.mutate()}
          >
            Sign out
          </Button>
        ) : (
          <Button
            look="primary"
            isBusy={accept.isPending}
            disabled={user === undefined}
            onClick={() => accept.mutate()}
          >
            Accept invitation
          </Button>
        )
      }
    >
      <p>
        The invitation was sent to <strong className="wrap-anywhere">{invitedEmail}</strong>.
        {!isOther && ' Once you accept it, you see the data of this workspace.'}
      </p>
      {isOther && (
        <Alert tone="caution" className="mt-4">
          You are signed in as {user.email}. Sign out, then sign in or sign up with the address of
          the invitation to accept it.
        </Alert>
      )}
      {failure !== null && (
        <Alert className="mt-4">You are still signed in. {failure.message}</Alert>
      )}
    </FullPageDialog>
  )
}

/** Accepts the invitation and continues to the home page, whether it succeeded or not. */
function useAcceptInvitation(orgId: OrgId) {
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

/** Signs out and keeps the invitation for the next sign-in. */
function useSwitchAccount(orgId: OrgId, token: string) {
  const { call, session } = useClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => call(endpoints.signOut, {}),
    onSuccess: async () => {
      session.end()
      await navigate({ to: '/login', search: returnSearch(invitationPath(orgId, token)) })
    },
  })
}
