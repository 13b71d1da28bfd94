import type { Workspace } from '@cartograph/contract'
import { Link } from '@tanstack/react-router'
import { SyncLinks } from '../../features/sync/SyncLinks.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { buttonLook } from '../../ui/button/button-look.ts'

interface NoDataProps {
  readonly org: Pick<Workspace, 'org_id' | 'support_email'>
  readonly why: 'unconnected' | 'reading' | 'stopped' | 'failed'
  readonly mayConnect: boolean
}

/** Replaces the dashboard while there is no data, and explains why. */
export function NoData({ org, why, mayConnect }: NoDataProps) {
  const { org_id: orgId, support_email: supportEmail } = org
  const { title, text } = words[why]
  return (
    <EmptyState title={title} text={text}>
      {why === 'unconnected' &&
        (mayConnect ? (
          <Link
            to="/org/$orgId/settings/datasources"
            params={{ orgId }}
            className={buttonLook('primary')}
          >
            Connect a data source
          </Link>
        ) : (
          <p className="text-14 text-muted">
            An admin or a member of this workspace can connect it.
          </p>
        ))}
      {why === 'reading' && <SyncLinks {...{ orgId, supportEmail }} />}
    </EmptyState>
  )
}

const nothingIngested = 'No datasource ingested yet'

const words = {
  unconnected: {
    title: nothingIngested,
    text: 'Connect your store, ads or email to see your sales and marketing results here.',
  },
  reading: {
    title: 'We are still syncing with your data...',
    text: 'Your metrics appear here as soon as the first data arrives. You can leave this page; the sync continues.',
  },
  stopped: {
    title: nothingIngested,
    text: 'Data sync is stopped. Start it again below. Your metrics appear here as soon as the first data arrives.',
  },
  failed: {
    title: nothingIngested,
    text: 'Data sync failed. See what went wrong below. Your metrics appear here once the sync works again.',
  },
} as const
