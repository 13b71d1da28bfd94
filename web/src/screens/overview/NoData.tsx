import type { Role, Workspace } from '@cartograph/contract'
import { SyncLinks } from '../../features/sync/SyncLinks.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { FirstSteps } from './FirstSteps.tsx'

interface NoDataProps {
  readonly org: Pick<Workspace, 'org_id' | 'support_email'>
  readonly why: 'unconnected' | 'reading' | 'stopped' | 'failed'
  readonly role: Role
}

/** Replaces the dashboard while there is no data, and explains why. */
export function NoData({ org, why, role }: NoDataProps) {
  const { org_id: orgId, support_email: supportEmail } = org
  const { title, text } = words[why]
  return (
    <EmptyState title={title} text={text}>
      {why === 'unconnected' && <FirstSteps orgId={orgId} role={role} />}
      {why === 'reading' && <SyncLinks {...{ orgId, supportEmail }} />}
    </EmptyState>
  )
}

const nothingIngested = 'No datasource ingested yet'

const words = {
  unconnected: {
    title: nothingIngested,
    text: 'Connect your store to see your sales here. The first figures show within minutes.',
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
