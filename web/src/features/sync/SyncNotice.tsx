import type { DataIngestion, Workspace } from '@cartograph/contract'
import { useState, type ReactNode } from 'react'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { isFirstSync, listPlatforms } from './first-sync.ts'
import { SyncLinks } from './SyncLinks.tsx'
import { useDismissedNotice } from './use-dismissed-notice.ts'

interface SyncNoticeProps {
  readonly org: Pick<Workspace, 'org_id' | 'support_email'>
  readonly streams: readonly DataIngestion[]
}

/**
 * Says that data is incomplete, in one line. The notice stays after the sync ends, so that the page doesn't
 * move.
 */
export function SyncNotice({ org, streams }: SyncNoticeProps) {
  const { org_id: orgId, support_email: supportEmail } = org
  const reading = streams.filter(isFirstSync)
  const failed = streams.filter(({ state }) => state === 'failed')
  const [before, setBefore] = useState('')
  const platforms = reading.length > 0 ? listPlatforms(reading) : before
  if (platforms !== before) setBefore(platforms)
  const failure = failed.length === 0 ? '' : listPlatforms(failed)
  const [isFailureDismissed, dismissFailure] = useDismissedNotice(orgId, 'failed', failure)
  const [isReadingDismissed, dismissReading] = useDismissedNotice(orgId, 'reading', platforms)
  return (
    <>
      {failure !== '' && !isFailureDismissed && (
        <Notice tone="caution" onDismiss={dismissFailure}>
          {failure} couldn't sync. You see the data of the last sync. See Data sync on the overview.
        </Notice>
      )}
      {platforms !== '' && !isReadingDismissed && (
        <Notice
          tone="info"
          onDismiss={dismissReading}
          links={reading.length > 0 && <SyncLinks {...{ orgId, supportEmail }} />}
        >
          {reading.length === 0 ? (
            'Your data is fully synced.'
          ) : (
            <>
              <span className="font-medium">We are still syncing with your data...</span>{' '}
              <span>{platforms}: newest days load first.</span>
              {reading.some((stream) => stream.is_reread) && (
                <span> Stored data was lost and is being read again.</span>
              )}
            </>
          )}
        </Notice>
      )}
    </>
  )
}

interface NoticeProps {
  readonly tone: 'caution' | 'info'
  readonly links?: ReactNode
  readonly onDismiss: () => void
  readonly children: ReactNode
}

function Notice({ tone, links, onDismiss, children }: NoticeProps) {
  return (
    <Alert
      tone={tone}
      action={
        <div className="flex items-center gap-4">
          {links}
          <button
            type="button"
            aria-label="Dismiss this notice"
            onClick={onDismiss}
            className="-mr-2 flex size-6 shrink-0 items-center justify-center rounded-control text-muted hover:bg-hover hover:text-text pointer-coarse:size-11"
          >
            <span aria-hidden="true">✕</span>
          </button>
        </div>
      }
    >
      {children}
    </Alert>
  )
}
