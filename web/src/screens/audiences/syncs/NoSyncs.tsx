import type { OrgId, SegmentId } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useClient } from '../../../api/client-context.ts'
import { destinationsQuery } from '../../../features/audiences/syncs/sync-queries.ts'
import { useFlags } from '../../../features/workspace/use-flags.ts'
import { buttonLook } from '../../../ui/button/button-look.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'

interface NoSyncsProps {
  readonly orgId: OrgId
  readonly segmentId: SegmentId | null
  readonly mayChange: boolean
}

/** Says what synced audiences are, and leads to the first one: to a destination first if there is none. */
export function NoSyncs({ orgId, segmentId, mayChange }: NoSyncsProps) {
  const destinations = useQuery(destinationsQuery(useClient(), orgId)).data
  const hasDestinations = useFlags(orgId).enable_destinations
  const what =
    segmentId === null
      ? 'A synced audience keeps a list at a platform, such as Facebook or Klaviyo, up to date with one of your segments.'
      : 'Send this segment to a platform, such as Facebook or Klaviyo, and its list there follows the segment.'
  const isUnconnected = destinations?.length === 0 && hasDestinations
  const next = mayChange ? (isUnconnected ? 'Connect a destination first.' : '') : readOnlyNote
  return (
    <EmptyState title="No synced audiences yet" text={`${what} ${next}`.trim()}>
      {mayChange && destinations !== undefined && (
        <>
          {isUnconnected ? (
            <Link
              to="/org/$orgId/settings/destinations"
              params={{ orgId }}
              className={buttonLook('primary')}
            >
              Connect a destination
            </Link>
          ) : (
            <Link
              to="/org/$orgId/audiences/syncs/$syncId/edit"
              params={{ orgId, syncId: 'new' }}
              search={segmentId === null ? {} : { segment: segmentId }}
              className={buttonLook('primary')}
            >
              {segmentId === null ? 'New synced audience' : 'Send to a platform'}
            </Link>
          )}
        </>
      )}
    </EmptyState>
  )
}

export const readOnlyNote =
  'Your role is read-only. Members and admins can create and change synced audiences.'
