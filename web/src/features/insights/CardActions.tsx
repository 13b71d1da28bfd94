import type { FeedItem, OrgId } from '@cartograph/contract'
import { Link } from '@tanstack/react-router'
import { PinButton } from './PinButton.tsx'
import { usePins } from './use-pins.ts'

interface CardActionsProps {
  readonly orgId: OrgId
  readonly item: FeedItem
  /** What it is about, in few words. */
  readonly name: string
}

/** What a card has room for: its page, and keeping it. */
export default function CardActions({ orgId, item, name }: CardActionsProps) {
  const { isPinned, toggle } = usePins(orgId)
  return (
    <div className="mt-auto -ml-3 flex items-center gap-1">
      <Link
        to="/org/$orgId/insights/s/$insightId"
        params={{ orgId, insightId: item._id }}
        aria-label={`Details: ${name}`}
        className="inline-flex h-control-small items-center rounded-control px-3 text-13 font-medium text-accent hover:bg-hover"
      >
        Details
      </Link>
      <PinButton name={name} isPinned={isPinned(item._id)} onToggle={() => toggle(item)} />
    </div>
  )
}
