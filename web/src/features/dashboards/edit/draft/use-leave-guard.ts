import { useRouter, type HistoryLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { editParameter } from '../edit-mode.ts'

interface LeaveGuard {
  /** Somebody is about to leave, and has to say what becomes of the changes. */
  readonly isAsking: boolean
  readonly answer: (leaves: boolean) => void
  /** From now on nobody is asked. */
  readonly open: () => void
}

/** Nobody leaves what is not saved without being asked: not by a link, not by Back, not by closing the tab. */
export function useLeaveGuard(isDirty: boolean): LeaveGuard {
  const { history } = useRouter()
  const [asked, setAsked] = useState<((leaves: boolean) => void) | null>(null)
  const isOpen = useRef(false)
  useEffect(() => {
    if (!isDirty) return
    return history.block({
      enableBeforeUnload: () => !isOpen.current,
      blockerFn: ({ currentLocation, nextLocation }) => {
        if (isOpen.current || isSamePage(currentLocation, nextLocation)) return false
        return new Promise<boolean>((resolve) => {
          setAsked(() => (leaves: boolean) => {
            setAsked(null)
            resolve(!leaves)
          })
        })
      },
    })
  }, [isDirty, history])
  return {
    isAsking: asked !== null,
    answer: (leaves) => asked?.(leaves),
    open: () => {
      isOpen.current = true
    },
  }
}

/** Another tab of the dashboard, or other filters, leave nothing. */
export function isSamePage(
  one: Pick<HistoryLocation, 'pathname' | 'search' | 'hash'>,
  other: Pick<HistoryLocation, 'pathname' | 'search' | 'hash'>,
): boolean {
  return (
    one.pathname === other.pathname &&
    editedIn(one.search) === editedIn(other.search) &&
    withoutTab(one.hash) === withoutTab(other.hash)
  )
}

const editedIn = (search: string) => new URLSearchParams(search).get(editParameter)

/** '#sales.sales.2' is the third tab of what '#sales.sales.0' is; '#2' the third of what '' is. */
function withoutTab(hash: string): string {
  return hash.replace(/^#/, '').replace(/(^|\.)\d{1,2}$/, '')
}
