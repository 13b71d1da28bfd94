import { commentsParameter, type OrgId } from '@cartograph/contract'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { LazyPart } from '../../../ui/overlay/LazyPart.tsx'
import { LazyComponent } from '../../../ui/overlay/lazy-component.ts'
import { CommentsButton } from './CommentsButton.tsx'

const drawer = new LazyComponent(() => import('./PageCommentsDrawer.tsx'))

interface PageCommentsProps {
  readonly orgId: OrgId
  readonly tag: string
  /** The page's parameters change what its numbers say. */
  readonly hasFilters?: boolean
  /** A deleted element has no button, but its discussions can still be opened by their address. */
  readonly isThere?: boolean
}

/** The comments on a page that has its own channel. */
export default function PageComments(props: PageCommentsProps) {
  const { orgId, tag, hasFilters = false, isThere = true } = props
  const navigate = useNavigate()
  const search = useLocation({ select: (location) => location.searchStr })
  const page = {
    orgId,
    tag,
    opened: new URLSearchParams(search).get(commentsParameter) ?? undefined,
    // Back closes the drawer, and leads from a discussion to the list.
    onOpen: (opened: string | undefined) =>
      void navigate({
        to: '.',
        search: (now) => ({ ...now, [commentsParameter]: opened }),
        hash: true,
        state: true,
        replace: opened === undefined,
        resetScroll: false,
      }),
  }
  if (!isThere && page.opened === undefined) return null
  return (
    <CommentsButton page={page} size="normal" onIntent={() => drawer.prefetch()}>
      <LazyPart
        part={drawer}
        isNeeded={page.opened !== undefined}
        onError={() => page.onOpen(undefined)}
        props={{ page, hasFilters }}
      />
    </CommentsButton>
  )
}
