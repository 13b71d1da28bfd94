import type { OrgId } from '@cartograph/contract'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useLastKnown } from '../../ui/layout/use-last-known.ts'
import { readPlace, writePlace, type ActionLogPlace } from './action-log-place.ts'

export function useActionLogPlace(
  orgId: OrgId,
): [place: ActionLogPlace, go: (to: ActionLogPlace, replace: boolean) => void] {
  const navigate = useNavigate()
  const present = useLocation({
    select: ({ pathname, searchStr }) =>
      /\/insights\/action-log\/?$/.test(pathname) ? searchStr : null,
  })
  const address = useLastKnown(present, '')
  const place = useMemo(() => readPlace(address), [address])
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
