import type { ConnectionId, OauthProfileId } from '@cartograph/contract'
import { useEffect, useEffectEvent, useRef } from 'react'
import { toast } from '../../../ui/toast.ts'
import { useChangeConnection } from './use-connection-changes.ts'

/** `arrived`: back from the platform with a consent that was asked for to this very end. */
export function useReauthorise(id: ConnectionId, arrived: OauthProfileId | null) {
  const change = useChangeConnection(id, () => toast.success('Reauthorized'))
  const finish = useEffectEvent((profileId: OauthProfileId) => change.mutate({ profileId }))
  const isFinished = useRef(false)
  useEffect(() => {
    if (arrived === null || isFinished.current) return
    isFinished.current = true
    finish(arrived)
  }, [arrived])
  return change
}
