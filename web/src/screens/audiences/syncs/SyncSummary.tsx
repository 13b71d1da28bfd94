import { platformNames, type SyncedAudience } from '@cartograph/contract'
import { describeSync } from '../../../features/audiences/syncs/sync-state.ts'
import { scheduleWords } from '../../../features/audiences/syncs/sync-words.ts'
import { StateLabel } from '../../../ui/data/StateLabel.tsx'
import { PlatformLogo } from '../../../features/integrations/logo/PlatformLogo.tsx'

/** What is sent where, in one line, and the state. */
export function SyncSummary({ sync }: { readonly sync: SyncedAudience }) {
  const { destination } = sync.platform_audience
  const state = describeSync(sync)
  return (
    <div className="flex items-center gap-3 text-14">
      <PlatformLogo platform={destination.platform} size="small" />
      <div className="flex min-w-0 flex-wrap items-center gap-x-3">
        <p className="min-w-0 wrap-anywhere">
          {`'${sync.segment.name}' to ${platformNames[destination.platform]}`}
          <span className="text-muted">
            {` · ${destination.name} · ${scheduleWords(sync.sync_config.schedule)}`}
          </span>
        </p>
        <StateLabel state={state} />
        {/* Other notes are below, with what can be done. */}
        {state.tone === 'good' && state.note !== null && (
          <span className="text-muted">{state.note}</span>
        )}
      </div>
    </div>
  )
}
