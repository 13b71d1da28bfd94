import { signOut } from '@cartograph/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useClient } from '../../api/client-context.ts'
import { userQuery } from '../../api/queries.ts'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { LazyComponent } from '../../ui/overlay/lazy-component.ts'
import { PopupTrigger } from '../../ui/overlay/PopupTrigger.tsx'

const popup = new LazyComponent(() => import('./UserMenuPopup.tsx'))

export function UserMenu() {
  const { data: user } = useQuery(userQuery(useClient()))
  const signOut = useSignOut()
  const initials = user
    ? (user.first_name.charAt(0) + user.last_name.charAt(0) || user.email.charAt(0)).toUpperCase()
    : ''
  return (
    <>
      <PopupTrigger
        kind="menu"
        part={popup}
        props={{ email: user?.email ?? null, onSignOut: () => signOut.mutate() }}
        trigger={
          <button
            type="button"
            className="flex size-control items-center justify-center rounded-full hover:bg-hover"
          >
            <span
              aria-hidden="true"
              className="flex size-7 items-center justify-center rounded-full bg-accent-soft text-12 font-semibold"
            >
              {initials}
            </span>
            <span className="sr-only">User menu</span>
          </button>
        }
      />
      {signOut.error && (
        <Alert className="fixed top-16 right-4 z-20 max-w-80 shadow-float">
          You are still signed in. {signOut.error.message}
        </Alert>
      )}
    </>
  )
}

/** Ends the session on the server first, because only the server can clear the cookie. */
function useSignOut() {
  const { call, session } = useClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => call(signOut, {}),
    onSuccess: async () => {
      session.end()
      // After signing out on purpose, the next sign-in doesn't return to this page.
      await navigate({ to: '/' })
    },
  })
}
