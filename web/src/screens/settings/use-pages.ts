import type { OrgId, PagedList } from '@cartograph/contract'
import { useLocation, useNavigate } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { usePageSize } from '../../features/page-size/use-page-size.ts'

/**
 * The page of a list, as in the URL, so that it can be shared and Back returns to it. Counts from 1. Another
 * number of rows starts at the first page.
 */
export function usePages(orgId: OrgId, list: PagedList) {
  const navigate = useNavigate()
  const pathname = useLocation({ select: (location) => location.pathname })
  const page = useLocation({ select: ({ search }) => pageIn(search) })
  const size = usePageSize(orgId, list)
  const turnTo = (next: number) =>
    void navigate({ href: next === 1 ? pathname : `${pathname}?page=${next}` })
  return {
    page,
    turnTo,
    size: {
      ...size,
      onChange(rows: number) {
        size.onChange(rows)
        turnTo(1)
      },
    },
    pageCount: (count: number) => Math.ceil(count / size.value),
  }
}

function pageIn(search: unknown): number {
  const parsed = z.safeParse(PageSearch, search)
  return parsed.success ? parsed.data.page : 1
}

const PageSearch = z.object({ page: z.int().check(z.gte(1), z.lte(100_000)) })
