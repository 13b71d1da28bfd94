import { useLocation, useNavigate, type HistoryState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/**
 * The reason why signing in at another site failed. It is removed from the navigation state at once, so that
 * a reload or going back doesn't repeat it.
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
