import {
  ActionLogEntryId,
  ActionLogOrder,
  ActionTag,
  MessageId,
  ActionSource,
  UserId,
  type OrgId,
} from '@cartograph/contract'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useLastKnown } from '../../ui/layout/use-last-known.ts'

export interface ActionLogFilters {
  readonly datasourceType: ActionSource | undefined
  readonly tag: string | undefined
  /** The author. */
  readonly user_id: UserId | undefined
  /** The only one that is shown, from the link of a notification. */
  readonly entry_id: MessageId | undefined
}

/** The part of the action log that is shown, as in the URL. */
export interface ActionLogPlace extends ActionLogFilters {
  readonly order: ActionLogOrder
  readonly search: string
  /** Counts from 1. */
  readonly page: number
  /** Whose replies are open: an entry, or one of the replies. */
  readonly thread?: ActionLogEntryId | undefined
}

/** Ignores invalid parameters. */
export function readPlace(searchStr: string): ActionLogPlace {
  const params = new URLSearchParams(searchStr)
  const order = ActionLogOrder.safeParse(params.get('tab'))
  const page = Number(params.get('page'))
  return {
    order: order.success ? order.data : 'by_action_date',
    search: (params.get('search') ?? '').slice(0, 200),
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
    datasourceType: ActionSource.safeParse(params.get('source')).data,
    tag: ActionTag.safeParse(params.get('tag')).data,
    user_id: UserId.safeParse(params.get('author')).data,
    entry_id: MessageId.safeParse(params.get('entry')).data,
    thread: ActionLogEntryId.safeParse(params.get('replies')).data,
  }
}

export function isFiltered({ datasourceType, tag, user_id, entry_id }: ActionLogFilters): boolean {
  return [datasourceType, tag, user_id, entry_id].some((one) => one !== undefined)
}

export function writePlace(place: ActionLogPlace) {
  const { order, search, page, datasourceType, tag, user_id, entry_id, thread } = place
  return {
    tab: order === 'by_action_date' ? undefined : order,
    search: search === '' ? undefined : search,
    source: datasourceType,
    tag,
    author: user_id,
    entry: entry_id,
    replies: thread,
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
