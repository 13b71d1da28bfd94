import { DiscussionFilter, type OrgId } from '@cartograph/contract'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useLastKnown } from '../../ui/layout/use-last-known.ts'

/** The part of the discussions that is shown, as in the URL. */
export interface DiscussionsPlace {
  readonly show: DiscussionFilter
  /** Counts from 1. */
  readonly page: number
}

/** Ignores invalid parameters. */
export function readDiscussions(searchStr: string): DiscussionsPlace {
  const params = new URLSearchParams(searchStr)
  const page = Number(params.get('page'))
  return {
    show: DiscussionFilter.safeParse(params.get('show')).data ?? 'open',
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  }
}

export function useDiscussionsPlace(
  orgId: OrgId,
): [place: DiscussionsPlace, go: (to: DiscussionsPlace, replace?: boolean) => void] {
  const navigate = useNavigate()
  const present = useLocation({
    select: ({ pathname, searchStr }) =>
      /\/insights\/discussions\/?$/.test(pathname) ? searchStr : null,
  })
  const address = useLastKnown(present, '')
  const place = useMemo(() => readDiscussions(address), [address])
  const go = ({ show, page }: DiscussionsPlace, replace = false) =>
    void navigate({
      to: '/org/$orgId/insights/discussions',
      params: { orgId },
      search: {
        show: show === 'open' ? undefined : show,
        page: page === 1 ? undefined : String(page),
      },
      replace,
      resetScroll: false,
    })
  return [place, go]
}
