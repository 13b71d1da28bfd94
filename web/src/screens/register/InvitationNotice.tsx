import { errorCatalogue } from '@cartograph/contract'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { Button } from '../../ui/button/Button.tsx'
import type { InvitedEmail } from '../../features/accounts/use-invited-email.ts'

export function InvitationNotice({ invitation }: { invitation: InvitedEmail }) {
  const { email, error, isInvalid, isLoading, retry } = invitation
  if (isInvalid) {
    return (
      <Alert tone="caution" className="mt-4">
        {errorCatalogue.invitation_invalid.message} You can create an account without it.
      </Alert>
    )
  }
  if (error !== null && !isLoading) {
    return (
      <Alert
        tone="caution"
        className="mt-4"
        action={
          <Button size="small" onClick={retry}>
            Try again
          </Button>
        }
      >
        Couldn't load your invitation. {error.message}
      </Alert>
    )
  }
  if (email === null) return null
  return (
    <Alert tone="info" className="mt-4">
      You're invited to a workspace. The invitation was sent to this address, so your account has to
      have it too.
    </Alert>
  )
}
