import { signOut } from '@cartograph/contract'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useClient } from '../api/client-context.ts'

/** Ends the session on the server first: the cookie can only be cleared there. */
export function useSignOut() {
  const { call, session } = useClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => call(signOut, {}),
    onSuccess: async () => {
      session.end()
      // Who leaves on purpose is not brought back to where they were.
      await navigate({ to: '/' })
    },
  })
}
