import type { DataIngestion, Workspace } from '@cartograph/contract'
import { useState } from 'react'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { isFirstSync, listPlatforms } from './first-sync.ts'
import { SyncLinks } from './SyncLinks.tsx'

interface SyncNoticeProps {
  readonly org: Pick<Workspace, 'org_id' | 'support_email'>
  readonly streams: readonly DataIngestion[]
}

/**
 * Says that data is incomplete. The notice stays after the sync ends, so that the page doesn't move.
 */
export function SyncNotice({ org, streams }: SyncNoticeProps) {
  const reading = streams.filter(isFirstSync)
  const failed = streams.filter(({ state }) => state === 'failed')
  const [hasRead, setHasRead] = useState(false)
  if (reading.length > 0 && !hasRead) setHasRead(true)
  return (
    <>
      {failed.length > 0 && (
        <Alert tone="caution">
          {listPlatforms(failed)} couldn't sync. You see the data of the last successful sync. For
          details, see Data sync on the overview.
        </Alert>
      )}
      {reading.length > 0 ? (
        <Alert tone="info">
          <p className="font-medium">We are still syncing with your data...</p>
          <p>
            {listPlatforms(reading)}: newest days load first. Older days are incomplete until the
            sync finishes.
          </p>
          {reading.some((stream) => stream.is_reread) && (
            <p>Stored data was lost and is being read again. You don't need to do anything.</p>
          )}
          <SyncLinks orgId={org.org_id} supportEmail={org.support_email} />
        </Alert>
      ) : (
        hasRead && <Alert tone="info">Your data is fully synced.</Alert>
      )}
    </>
  )
}
