import type { OrgId } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../../api/client-context.ts'
import { userQuery } from '../../api/queries.ts'

/**
 * Whether this user dismissed a notice in this browser. A notice about something else, such as another data
 * source that failed, is shown again.
 */
export function useDismissedNotice(
  orgId: OrgId,
  kind: string,
  about: string,
): [isDismissed: boolean, dismiss: () => void] {
  const userId = useQuery(userQuery(useClient())).data?.id
  const key = `cartograph.dismissed.${userId ?? ''}.${orgId}.${kind}`
  const [now, setNow] = useState<string | null>(null)
  return [
    now === about || read(key) === about,
    () => {
      setNow(about)
      try {
        localStorage.setItem(key, about)
      } catch {
        // Storage is switched off: the notice returns with the next page.
      }
    },
  ]
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
