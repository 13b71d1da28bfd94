import { useLocation, useNavigate } from '@tanstack/react-router'
import * as z from 'zod/mini'

/**
 * The page of a list, as in the URL, so that it can be shared and Back returns to it. Counts from 1.
 */
export function usePage(): [page: number, turnTo: (page: number) => void] {
  const navigate = useNavigate()
  const pathname = useLocation({ select: (location) => location.pathname })
  const page = useLocation({ select: ({ search }) => pageIn(search) })
  const turnTo = (next: number) =>
    void navigate({ href: next === 1 ? pathname : `${pathname}?page=${next}` })
  return [page, turnTo]
}

export function pageIn(search: unknown): number {
  const parsed = z.safeParse(PageSearch, search)
  return parsed.success ? parsed.data.page : 1
}

const PageSearch = z.object({ page: z.int().check(z.gte(1), z.lte(100_000)) })
