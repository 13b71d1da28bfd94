import type { OrgId } from '@cartograph/contract'
import { Link } from '@tanstack/react-router'
import type { Trail } from './use-trail.ts'

interface TrailLinksProps {
  readonly orgId: OrgId
  readonly trail: Trail
  readonly isFeedOn: boolean
}

/** Links back to the list and to the neighboring insights. */
export function TrailLinks({ orgId, trail, isFeedOn }: TrailLinksProps) {
  const { back, previous, next, state } = trail
  if (back === null && !isFeedOn) return null
  return (
    <nav aria-label="Insights" className="-ml-2 flex flex-wrap items-center gap-1">
      {back === null ? (
        <Link to="/org/$orgId/insights/feed" params={{ orgId }} className={look}>
          <span aria-hidden="true">←</span> Feed
        </Link>
      ) : (
        <Link to={back} className={look}>
          <span aria-hidden="true">←</span> Back to the list
        </Link>
      )}
      {[
        { id: previous, label: 'Previous', keys: 'k' },
        { id: next, label: 'Next', keys: 'j' },
      ].map(({ id, label, keys }) =>
        id === null ? null : (
          <Link
            key={label}
            to="/org/$orgId/insights/s/$insightId"
            params={{ orgId, insightId: id }}
            state={state}
            replace
            aria-keyshortcuts={keys}
            title={`Key: ${keys.toUpperCase()}`}
            className={look}
          >
            {label}
          </Link>
        ),
      )}
    </nav>
  )
}

const look =
  'inline-flex h-control-small items-center gap-1 rounded-control px-2 text-13 font-medium text-accent hover:bg-hover'
