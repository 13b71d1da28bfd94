import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type RefObject } from 'react'
import { useRoom } from '../message/room-context.ts'

/** Marks the channel read up to its newest message, once the end of the list is visible to the user. */
export function useMarkRead(end: RefObject<Element | null>, newest: number): void {
  const { orgId, channel } = useRoom()
  const queryClient = useQueryClient()
  const [isInSight, setInSight] = useState(false)
  useEffect(() => {
    const { current } = end
    if (current === null) return
    const observer = new IntersectionObserver((entries) =>
      setInSight(entries.at(-1)?.isIntersecting === true),
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [end])
  useEffect(() => {
    if (!isInSight || newest === 0) return
    const mark = async () => {
      if (document.visibilityState !== 'visible') return
      const hasChanged = await channel.markRead(newest)
      if (!hasChanged) return
      void queryClient.invalidateQueries({ queryKey: ['org', orgId, 'Channel'] })
      void queryClient.invalidateQueries({ queryKey: ['org', orgId, 'Discussion'] })
    }
    void mark()
    const look = () => void mark()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [isInSight, newest, channel, orgId, queryClient])
}
