import type { OrgId } from '@cartograph/contract'
import { Link } from '@tanstack/react-router'
import { EmptyInsights } from '../../features/insights/EmptyInsights.tsx'

/** It was taken back when later figures came in, or the link is of another workspace. */
export function MissingInsight({ orgId }: { readonly orgId: OrgId }) {
  return (
    <EmptyInsights
      title="Sorry, this page doesn't exist!"
      text="The finding was taken back when corrected figures arrived, or the link is not whole."
    >
      <Link
        to="/org/$orgId/insights/feed"
        params={{ orgId }}
        className="rounded-control px-3 py-1.5 text-14 font-medium text-accent hover:bg-hover"
      >
        See the feed
      </Link>
    </EmptyInsights>
  )
}
