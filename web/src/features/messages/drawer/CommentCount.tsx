import type { ChannelTag, OrgId } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../../api/client-context.ts'
import { channelsQuery } from '../message-queries.ts'

interface CommentCountProps {
  readonly orgId: OrgId
  readonly tag: ChannelTag
}

/** The open discussions of a channel, and a dot if some of it is unread. Nothing until it is known. */
export default function CommentCount({ orgId, tag }: CommentCountProps) {
  const { data } = useQuery(channelsQuery(useClient(), orgId))
  const found = data?.items.find((one) => one.tag === tag)
  if (found === undefined) return null
  return (
    <>
      {found.open > 0 && (
        <span className="text-muted tabular-nums">
          {` ${found.open}`}
          <span className="sr-only"> open</span>
        </span>
      )}
      {found.unread > 0 && (
        <span className="size-2 rounded-full bg-accent">
          <span className="sr-only">, {found.unread} unread</span>
        </span>
      )}
    </>
  )
}
