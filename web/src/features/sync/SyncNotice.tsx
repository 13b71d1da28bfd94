import type { DataIngestion, OrgId, Workspace } from '@cartograph/contract'
import { useState, type ReactNode } from 'react'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { isFirstSync, listPlatforms } from './first-sync.ts'
import { SyncLinks } from './SyncLinks.tsx'
import { useDismissedNotice } from './use-dismissed-notice.ts'

interface SyncNoticeProps {
  readonly org: Pick<Workspace, 'org_id' | 'support_email'>
  readonly streams: readonly DataIngestion[]
}

/** Says that data is incomplete, in one line. The notice stays after the sync ends, so that the page doesn't move. */
export function SyncNotice({ org, streams }: SyncNoticeProps) {
  const { org_id: orgId, support_email: supportEmail } = org
  const reading = streams.filter(isFirstSync)
  const failed = streams.filter(({ state }) => state === 'failed')
  const [before, setBefore] = useState('')
  const platforms = reading.length > 0 ? listPlatforms(reading) : before
  if (platforms !== before) setBefore(platforms)
  const failure = failed.length === 0 ? '' : listPlatforms(failed)
  return (
    <>
      <Notice
        {...{ orgId, kind: 'failed', about: failure }}
        headline={`${failure} couldn't sync.`}
        details="You see the data of the last sync. See Data sync on the overview."
      />
      <Notice
        {...{ orgId, kind: 'reading', about: platforms }}
        headline={
          reading.length > 0
            ? 'We are still syncing with your data...'
            : 'Your data is fully synced.'
        }
        details={
          reading.length > 0 && (
            <>
              <p>{platforms}: newest days load first.</p>
              {reading.some((stream) => stream.is_reread) && (
                <p>Stored data was lost and is being read again.</p>
              )}
              <SyncLinks {...{ orgId, supportEmail }} />
            </>
          )
        }
      />
    </>
  )
}

interface NoticeProps {
  readonly orgId: OrgId
  readonly kind: 'failed' | 'reading'
  /** The platforms; empty if there is nothing to say. */
  readonly about: string
  readonly headline: string
  /** Shown on demand. */
  readonly details: ReactNode
}

function Notice({ orgId, kind, about, headline, details }: NoticeProps) {
  const [isDismissed, dismiss] = useDismissedNotice(orgId, kind, about)
  if (about === '' || isDismissed) return null
  return (
    <Alert
      tone={kind === 'failed' ? 'caution' : 'info'}
      className="flex-nowrap! items-baseline!"
      action={
        <button
          type="button"
          aria-label="Dismiss this notice"
          onClick={dismiss}
          className="-mr-2 flex size-6 shrink-0 items-center justify-center rounded-control text-muted hover:bg-hover hover:text-text pointer-coarse:-my-2 pointer-coarse:size-11"
        >
          <span aria-hidden="true">✕</span>
        </button>
      }
    >
      {details === false ? (
        headline
      ) : (
        <details>
          <summary className="cursor-pointer list-none rounded-control">
            {headline} <span className="text-muted underline underline-offset-2">Details</span>
          </summary>
          {details}
        </details>
      )}
    </Alert>
  )
}
