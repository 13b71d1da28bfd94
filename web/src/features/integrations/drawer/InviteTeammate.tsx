import { inviteMembers, hasPermission } from '@cartograph/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useClient } from '../../../api/client-context.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { isEmail } from '../../invitations/invite-schema.ts'
import { InviteResults } from '../../invitations/InviteResults.tsx'
import { membersKey } from '../../invitations/members-key.ts'
import { errorMessage } from '../error-message.ts'
import { useDrawerWork } from './drawer-work.ts'
import { DrawerSection } from './DrawerSection.tsx'

/**
 * Members may invite teammates here too, because someone else may manage the platform's account.
 */
export function InviteTeammate() {
  const { orgId, role, card, showError } = useDrawerWork()
  const { call } = useClient()
  const queryClient = useQueryClient()
  const [email, setEmail] = useState('')
  const [isWrong, setWrong] = useState(false)
  const invite = useMutation({
    mutationFn: (address: string) =>
      call(inviteMembers, {
        params: { orgId },
        body: {
          emails: [address],
          role: 'member',
          message: '',
          is_datasource_invite: true,
          platform: card.platform,
        },
      }),
    onMutate: () => showError(null),
    onSuccess: () => setEmail(''),
    onError: (error) => showError(errorMessage(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: membersKey(orgId) }),
  })
  if (!hasPermission(role, 'members.invite')) return null

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const address = email.trim()
    setWrong(!isEmail(address))
    if (isEmail(address)) invite.mutate(address)
  }

  return (
    <DrawerSection title="Invite a teammate">
      <p className="text-13 text-muted">
        Someone else manages {card.name}? Invite them to connect it.
      </p>
      <form noValidate onSubmit={send} className="flex flex-wrap items-start gap-2">
        <TextField
          label="Email address"
          type="email"
          autoComplete="off"
          className="min-w-48 flex-1"
          disabled={invite.isPending}
          error={isWrong ? 'Please enter only valid email addresses' : undefined}
          value={email}
          onChange={(event) => {
            setEmail(event.target.value)
            setWrong(false)
          }}
        />
        <Button
          type="submit"
          className="mt-6"
          disabled={email.trim() === ''}
          isBusy={invite.isPending}
        >
          Invite
        </Button>
      </form>
      <div role="status">{invite.data && <InviteResults answer={invite.data} />}</div>
    </DrawerSection>
  )
}
