import { OauthProfileId } from '@cartograph/contract'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'

interface OauthReturn {
  /** The consent that was just granted. */
  profileId: OauthProfileId | null
  /** Why no consent was granted. */
  message: string | null
}

/**
 * What a redirect from the platform brought back. Read once, so that a reload doesn't repeat it.
 */
export function useOauthReturn(): OauthReturn {
  const navigate = useNavigate()
  const state = useLocation({ select: (location) => location.state })
  const [arrival] = useState((): OauthReturn => {
    const profileId = OauthProfileId.safeParse(state.oauthProfileId)
    return {
      profileId: profileId.success ? profileId.data : null,
      message: state.message ?? null,
    }
  })
  const isFresh = arrival.profileId !== null || arrival.message !== null
  const forget = useEffectEvent(
    () => void navigate({ to: '.', search: true, replace: true, state: {}, resetScroll: false }),
  )
  useEffect(() => {
    if (isFresh) forget()
  }, [isFresh])
  return arrival
}
