import { useLocation } from '@tanstack/react-router'
import { useMemo } from 'react'
import { isSameView, viewAddress } from './comments-address.ts'
import type { CommentsPage, CommentsView } from './comments-view.ts'
import { CommentsDrawer } from './CommentsDrawer.tsx'

interface PageCommentsDrawerProps {
  readonly page: CommentsPage
  readonly hasFilters: boolean
}

export default function PageCommentsDrawer({ page, hasFilters }: PageCommentsDrawerProps) {
  const { pathname, searchStr, hash } = useLocation()
  const view = useMemo((): CommentsView => {
    const address = viewAddress(pathname, new URLSearchParams(searchStr), hash)
    return { address, isShown: (other) => !hasFilters || isSameView(address, other) }
  }, [pathname, searchStr, hash, hasFilters])
  return <CommentsDrawer page={page} view={view} />
}
