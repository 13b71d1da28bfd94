import { ActionLogOrder, type OrgId } from '@cartograph/contract'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useLastKnown } from '../../ui/layout/use-last-known.ts'

/** The part of the action log that is shown, as in the URL. */
export interface ActionLogPlace {
  readonly order: ActionLogOrder
  readonly search: string
  /** Counts from 1. */
  readonly page: number
}

/** Ignores invalid parameters. */
export function readPlace(searchStr: string): ActionLogPlace {
  const said = new URLSearchParams(searchStr)
  const order = ActionLogOrder.safeParse(said.get('tab'))
  const page = Number(said.get('page'))
  return {
    order: order.success ? order.data : 'by_action_date',
    search: (said.get('search') ?? '').slice(0, 200),
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  }
}

export function writePlace({ order, search, page }: ActionLogPlace) {
  return {
    tab: order === 'by_action_date' ? undefined : order,
    search: search === '' ? undefined : search,
    page: page === 1 ? undefined : String(page),
  }
}

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
