import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useShell } from '../../features/navigation/shell-context.ts'
import { useLastKnown } from '../../ui/layout/use-last-known.ts'

interface PageOfAddress {
  readonly page: number
  readonly turnTo: (page: number) => void
}

/** The page of a list of reports, which is in the URL. */
export function usePageOfAddress(list: 'list' | 'pre-built'): PageOfAddress & {
  readonly replace: (page: number) => void
} {
  const { orgId } = useShell()
  const navigate = useNavigate()
  const present = useLocation({
    select: ({ pathname, searchStr }) =>
      new RegExp(`/reports/${list}/?$`).test(pathname) ? searchStr : null,
  })
  const address = useLastKnown(present, '')
  const page = Number(new URLSearchParams(address).get('page') ?? '1')
  const go = (to: number, replace: boolean) =>
    void navigate({
      to: `/org/$orgId/insights/reports/${list}`,
      params: { orgId },
      search: to === 1 ? {} : { page: String(to) },
      replace,
    })
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
    turnTo: (to) => go(to, false),
    replace: (to) => go(to, true),
  }
}

/** The last entry of the last page was deleted, or the URL is outdated. */
export function useLastPage(isBeyond: boolean, goToLast: () => void): void {
  const leave = useEffectEvent(goToLast)
  useEffect(() => {
    if (isBeyond) leave()
  }, [isBeyond])
}
