import type { OrgId } from '@cartograph/contract'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'

export function MissingDashboard({ orgId }: { orgId: OrgId }) {
  return (
    <EmptyState
      title="Sorry, this page doesn't exist!"
      text="The dashboard may have been renamed or deleted, or the link is incomplete."
    >
      <Link
        to="/org/$orgId/insights/explore"
        params={{ orgId }}
        hash=""
        search={{}}
        className="rounded-control px-3 py-1.5 text-14 font-medium text-accent hover:bg-hover"
      >
        See all dashboards
      </Link>
    </EmptyState>
  )
}
