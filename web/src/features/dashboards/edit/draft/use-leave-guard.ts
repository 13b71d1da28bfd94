import { useRouter, type HistoryLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { editParameter } from '../edit-mode.ts'

interface LeaveGuard {
  /** A navigation is waiting for confirmation. */
  readonly isAsking: boolean
  readonly answer: (leaves: boolean) => void
  /** Disables the guard. */
  readonly open: () => void
}

/** Asks before unsaved changes are lost: on links, Back and closing the browser tab. */
export function useLeaveGuard(isDirty: boolean): LeaveGuard {
  const { history } = useRouter()
  const [pending, setPending] = useState<((leaves: boolean) => void) | null>(null)
  const isOpen = useRef(false)
  useEffect(() => {
    if (!isDirty) return
    return history.block({
      enableBeforeUnload: () => !isOpen.current,
      blockerFn: ({ currentLocation, nextLocation }) => {
        if (isOpen.current || isSamePage(currentLocation, nextLocation)) return false
        return new Promise<boolean>((resolve) => {
          setPending(() => (leaves: boolean) => {
            setPending(null)
            resolve(!leaves)
          })
        })
      },
    })
  }, [isDirty, history])
  return {
    isAsking: pending !== null,
    answer: (leaves) => pending?.(leaves),
    open: () => {
      isOpen.current = true
    },
  }
}

/** Switching dashboard tabs or filters keeps the draft. */
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

/** What is edited beside the page's own path. */
const editedIn = (search: string) => {
  const params = new URLSearchParams(search)
  return [editParameter, 'schedules'].map((name) => params.get(name)).join()
}

/** Drops the tab index: '#sales.sales.2' and '#sales.sales.0' are one dashboard, as are '#2' and ''. */
function withoutTab(hash: string): string {
  return hash.replace(/^#/, '').replace(/(^|\.)\d{1,2}$/, '')
}
