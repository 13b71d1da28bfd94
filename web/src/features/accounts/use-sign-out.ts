import { signOut } from '@cartograph/contract'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useClient } from '../../api/client-context.ts'
import { toast } from '../../ui/feedback/toast.ts'

/** Ends the session on the server first, because only the server can clear the cookie. */
export function useSignOut() {
  const { call, session } = useClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => call(signOut, {}),
    onSuccess: async () => {
      session.end()
      // After signing out on purpose, the next sign-in doesn't return to this page.
      await navigate({ to: '/' })
    },
    onError: ({ message }) => toast.error(`You are still signed in. ${message}`),
  })
}
