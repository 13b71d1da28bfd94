import { useCallback, useEffect, useRef } from 'react'
import { toast } from '../../../ui/toast.ts'

/** A page with an element of a kind that nobody knows is left, once the person was told. */
export function useLeaveUnknown(leave: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current)
      // Effects may run anew on the same page; then it is told and left anew.
      timer.current = null
    },
    [],
  )
  return useCallback(() => {
    if (timer.current !== null) return
    toast.error('Something went wrong')
    timer.current = setTimeout(leave, leaveAfterMs)
  }, [leave])
}

const leaveAfterMs = 2_500
