import type { UserId } from '@cartograph/contract'
import { Link } from '@tanstack/react-router'
import { Button } from '../../../ui/button/Button.tsx'
import { Tooltip } from '../../../ui/overlay/Tooltip.tsx'
import { Avatar } from '../message/Avatar.tsx'
import { nameOf, useRoom } from '../message/room-context.ts'
import type { ChannelBack } from './comments-view.ts'

interface ChannelBarProps {
  /** Who has the channel open, the user too. */
  readonly present: readonly UserId[]
  readonly back: ChannelBack | null
  /** Whether it links to the discussions of all pages. */
  readonly hasDiscussions: boolean
}

/** Below the title: the way back, who else is here, and the discussions of all pages. */
export function ChannelBar({ present, back, hasDiscussions }: ChannelBarProps) {
  const room = useRoom()
  const others = present.filter((id) => id !== room.userId).map((id) => nameOf(room, id))
  if (others.length === 0 && back === null && !hasDiscussions) return null
  const words = `Also here: ${others.join(', ')}`
  return (
    <div className="flex min-h-control-small items-center gap-2 border-b border-border px-2 py-1 sm:px-3">
      {back !== null && (
        <Button size="small" look="quiet" onClick={back.onBack}>
          <span aria-hidden="true">←</span> {back.label}
        </Button>
      )}
      {others.length > 0 && (
        <Tooltip text={words} opensOnPress>
          <button
            type="button"
            className="flex min-h-6 items-center gap-1 rounded-control px-1 text-12 text-muted"
          >
            <span className="sr-only">{words}</span>
            <span aria-hidden="true" className="flex -space-x-1.5">
              {others.slice(0, mostFaces).map((name) => (
                <Avatar key={name} name={name} size="small" />
              ))}
            </span>
            {others.length > mostFaces && (
              <span aria-hidden="true">+{others.length - mostFaces}</span>
            )}
          </button>
        </Tooltip>
      )}
      <span className="flex-1" />
      {hasDiscussions && (
        <Link
          to="/org/$orgId/insights/discussions"
          params={{ orgId: room.orgId }}
          className="flex h-control-small items-center rounded-control px-2 text-13 font-medium text-accent hover:bg-hover"
        >
          All discussions
        </Link>
      )}
    </div>
  )
}

const mostFaces = 4
