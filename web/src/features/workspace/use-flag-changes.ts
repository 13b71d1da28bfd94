import type { Workspace } from '@cartograph/contract'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** Lets the routes decide again when a feature is switched: a page that is now off redirects. */
export function useFlagChanges(org: Workspace | undefined): void {
  const router = useRouter()
  const last = useRef(org)
  useEffect(() => {
    const before = last.current
    last.current = org
    if (before === undefined || org === undefined || before.org_id !== org.org_id) return
    if (JSON.stringify(before.feature_flags) === JSON.stringify(org.feature_flags)) return
    void router.invalidate()
  }, [router, org])
}
