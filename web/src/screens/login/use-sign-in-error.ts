import { useLocation, useNavigate, type HistoryState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/**
 * Why signing in failed elsewhere, at Google for one. It comes with the navigation, and is taken out of
 * it at once, so that going back or reloading does not tell it again.
 */
export function useSignInError(): [message: string | null, forget: () => void] {
  const brought = useLocation({ select: ({ state }) => state.signInError })
  const navigate = useNavigate()
  const [message, setMessage] = useState(brought ?? null)
  if (brought !== undefined && brought !== message) setMessage(brought)

  useEffect(() => {
    if (brought === undefined) return
    void navigate({ to: '.', search: true, replace: true, state: withoutError })
  }, [brought, navigate])

  return [message, () => setMessage(null)]
}

function withoutError(state: HistoryState): HistoryState {
  const rest = { ...state }
  delete rest.signInError
  return rest
}
