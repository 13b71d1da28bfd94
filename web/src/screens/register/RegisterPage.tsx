import { Link, useSearch } from '@tanstack/react-router'
import { GoogleSignIn } from '../../features/accounts/GoogleSignIn.tsx'
import {
  returnSearch,
  parseInvitation,
  invitationPath,
  useReturnPath,
} from '../../features/accounts/return-path.ts'
import { SignInFrame } from '../../features/accounts/SignInFrame.tsx'
import { textLink } from '../../features/accounts/text-link.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { InvitationNotice } from './InvitationNotice.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import { useInvitedEmail } from '../../features/accounts/use-invited-email.ts'

export function RegisterPage() {
  const search = useSearch({ strict: false })
  const wanted = useReturnPath()
  // In the URL, or in the return path.
  const { orgId, token } = search.invitation_token
    ? { orgId: search.org_id ?? '', token: search.invitation_token }
    : parseInvitation(wanted)
  const invitation = useInvitedEmail(orgId, token)
  const returnPath = returnPathOf()

  /** Drops an invalid invitation, but keeps one that couldn't be loaded. */
  function returnPathOf(): string {
    if (orgId === undefined || token === undefined) return wanted
    return invitation.isInvalid ? '/' : invitationPath(orgId, token)
  }

  return (
    <SignInFrame
      title="Sign up"
      heading="Create your account"
      aside={<Benefits />}
      footer={
        <p>
          Already have an account?{' '}
          <Link to="/login" search={returnSearch(returnPath)} className={textLink}>
            Sign in
          </Link>
        </p>
      }
    >
      <InvitationNotice invitation={invitation} />
      <GoogleSignIn label="Sign up with Google" returnPath={returnPath} />
      {invitation.isLoading ? (
        <div role="status" className="mt-6 flex flex-col gap-4">
          <span className="sr-only">Loading your invitation</span>
          {[1, 2, 3, 4].map((field) => (
            <Skeleton key={field} className="h-14 w-full" />
          ))}
        </div>
      ) : (
        <RegisterForm invitedEmail={invitation.email} returnPath={returnPath} />
      )}
    </SignInFrame>
  )
}

function Benefits() {
  return (
    <section className="w-88 max-w-full lg:w-96">
      <h2 className="text-20 font-semibold">See what's driving your store</h2>
      <ul className="mt-4 flex flex-col gap-3 text-16 text-muted">
        {promises.map((promise) => (
          <li key={promise} className="flex gap-3">
            <span aria-hidden="true" className="text-accent">
              ✓
            </span>
            {promise}
          </li>
        ))}
      </ul>
    </section>
  )
}

const promises = [
  'Know the most significant metric changes and their drivers',
  'Track goals with your team',
  'Find profitable segments',
]
