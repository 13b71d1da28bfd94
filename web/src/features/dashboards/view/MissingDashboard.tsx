import type { OrgId } from '@cartograph/contract'
import { Link } from '@tanstack/react-router'

export function MissingDashboard({ orgId }: { orgId: OrgId }) {
  return (
    <section className="flex min-h-72 flex-col items-center justify-center gap-3 rounded-surface border border-border bg-surface px-4 py-10 text-center">
      <h2 className="text-16 font-semibold">Sorry, this page doesn't exist!</h2>
      <p className="max-w-[56ch] text-14 text-muted">
        The dashboard may have been renamed or deleted, or the link is incomplete.
      </p>
      <Link
        to="/org/$orgId/insights/explore"
        params={{ orgId }}
        hash=""
        search={{}}
        className="rounded-control px-3 py-1.5 text-14 font-medium text-accent hover:bg-hover"
      >
        See all dashboards
      </Link>
    </section>
  )
}
