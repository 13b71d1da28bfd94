import { Link } from '@tanstack/react-router'
import type { InvitedEmail } from '../../features/accounts/use-invited-email.ts'
import { Button } from '../../ui/button/Button.tsx'
import { FullPageDialog } from '../../ui/layout/FullPageDialog.tsx'
import { buttonLook } from '../../ui/button/button-look.ts'

/** An invitation that has expired or couldn't be loaded. */
export function InvitationFailure({ invitation }: { invitation: InvitedEmail }) {
  const { error, isInvalid, retry } = invitation
  return (
    <FullPageDialog
      title={isInvalid ? 'This invitation is no longer valid' : "Couldn't load your invitation"}
      actions={
        <>
          {!isInvalid && (
            <Button look="primary" onClick={retry}>
              Try again
            </Button>
          )}
          <Link to="/" replace className={buttonLook('plain')}>
            Go to your workspaces
          </Link>
        </>
      }
    >
      <p role="alert">{error?.message}</p>
    </FullPageDialog>
  )
}
