import type { OrgId } from '@cartograph/contract'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { readPlace, writePlace, type ActionLogPlace } from './action-log-place.ts'

/**
 * The place in the address, and the way to another. While the next page is still being loaded, this one is
 * drawn with that one's address: the last of its own holds.
 */
export function useActionLogPlace(
  orgId: OrgId,
): [place: ActionLogPlace, go: (to: ActionLogPlace, replace: boolean) => void] {
  const navigate = useNavigate()
  const present = useLocation({
    select: ({ pathname, searchStr }) =>
      /\/insights\/action-log\/?$/.test(pathname) ? searchStr : null,
  })
  const [last, setLast] = useState(present ?? '')
  if (present !== null && present !== last) setLast(present)
  const place = useMemo(() => readPlace(present ?? last), [present, last])
  const go = useCallback(
    (to: ActionLogPlace, replace: boolean) =>
      void navigate({
        to: '/org/$orgId/insights/action-log',
        params: { orgId },
        search: writePlace(to),
        replace,
        resetScroll: false,
      }),
    [navigate, orgId],
  )
  return [place, go]
}
