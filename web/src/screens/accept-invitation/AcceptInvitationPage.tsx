import { OrgId } from '@cartograph/contract'
import { Navigate, useLocation, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useInvitedEmail } from '../../features/accounts/use-invited-email.ts'
import { FullPageDialog } from '../../ui/layout/FullPageDialog.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Invitation } from './Invitation.tsx'
import { InvitationFailure } from './InvitationFailure.tsx'

/** The token is in the navigation state and never in the URL of this page. */
export function AcceptInvitationPage() {
  const { orgId = '' } = useParams({ strict: false })
  const brought = useLocation({ select: ({ state }) => state.invitationToken })
  // During a navigation, the location is already that of the next page.
  const [token] = useState(brought)
  const invitation = useInvitedEmail(orgId, token)
  const place = OrgId.safeParse(orgId)

  if (token === undefined || !place.success) return <Navigate to="/" replace />
  return (
    <>
      <title>Accept invitation – Cartograph</title>
      {invitation.email !== null ? (
        <Invitation orgId={place.data} token={token} invitedEmail={invitation.email} />
      ) : invitation.isLoading || invitation.error === null ? (
        <FullPageDialog title="Your invitation">
          <div role="status">
            <span className="sr-only">Loading your invitation</span>
            <Skeleton className="h-5 w-full" />
            <Skeleton className="mt-2 h-5 w-2/3" />
          </div>
        </FullPageDialog>
      ) : (
        <InvitationFailure invitation={invitation} />
      )}
    </>
  )
}
