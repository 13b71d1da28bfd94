import type { InsightId, OrgId } from '@cartograph/contract'
import { Link } from '@tanstack/react-router'
import { buttonLook } from '../../../ui/button/button-look.ts'
import { PinButton } from '../actions/PinButton.tsx'

interface CardButtonsProps {
  readonly orgId: OrgId
  readonly id: InsightId
  /** A short description of the insight. */
  readonly name: string
  readonly isPinned: boolean
  readonly onToggle: () => void
}

/** Opens and pins an insight. */
export function CardButtons({ orgId, id, name, isPinned, onToggle }: CardButtonsProps) {
  return (
    <div className="mt-auto -ml-3 flex items-center gap-1">
      <Link
        to="/org/$orgId/insights/s/$insightId"
        params={{ orgId, insightId: id }}
        aria-label={`Details: ${name}`}
        className={buttonLook('link', 'small')}
      >
        Details
      </Link>
      <PinButton name={name} isPinned={isPinned} onToggle={onToggle} />
    </div>
  )
}
