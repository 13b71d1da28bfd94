import type { OrgId } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../../api/client-context.ts'
import { CommentsIcon } from '../../messages/drawer/CommentsIcon.tsx'
import { channelsQuery } from '../../messages/message-queries.ts'
import { Button } from '../../../ui/button/Button.tsx'

interface ElementCommentCountProps {
  readonly orgId: OrgId
  readonly tag: string
  readonly title: string
  readonly onOpen: () => void
}

/** Opens the comments on a tile. Absent unless a discussion is open or something is unread. */
export default function ElementCommentCount(props: ElementCommentCountProps) {
  const { orgId, tag, title, onOpen } = props
  const { data } = useQuery(channelsQuery(useClient(), orgId))
  const found = data?.items.find((one) => one.tag === tag)
  if (found === undefined || found.open + found.unread === 0) return null
  const unread = found.unread === 0 ? '' : `, ${found.unread} unread`
  return (
    <Button
      look="quiet"
      size="small"
      aria-label={`${title}: comments, ${found.open} open${unread}`}
      aria-haspopup="dialog"
      className="px-1.5!"
      onClick={onOpen}
    >
      <CommentsIcon className="size-4" />
      {found.open > 0 && <span className="tabular-nums">{found.open}</span>}
      {found.unread > 0 && <span className="size-2 rounded-full bg-accent" />}
    </Button>
  )
}
