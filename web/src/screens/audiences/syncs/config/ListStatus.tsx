import { platformNames, type AudienceListState, type SyncedAudience } from '@cartograph/contract'
import { textLink } from '../../../../features/accounts/text-link.ts'
import { formatCount } from '../../../../features/audiences/count-words.ts'
import { rateWords, type Range } from '../../../../features/audiences/syncs/sync-words.ts'
import { DetailList, type Detail } from '../../../../features/integrations/drawer/DetailList.tsx'
import { ModeBadge } from '../../../../features/integrations/ModeBadge.tsx'
import { Alert } from '../../../../ui/feedback/Alert.tsx'
import type { AudienceStatus } from './audience-states.ts'
import { Panel } from './Panel.tsx'

interface ListStatusProps {
  readonly sync: SyncedAudience
  readonly status: AudienceStatus
}

/** What the platform says of the list. */
export function ListStatus({ sync, status: { list, list_error: error } }: ListStatusProps) {
  const { mode, platform: code } = sync.platform_audience.destination
  const platform = platformNames[code]
  return (
    <Panel title={`List at ${platform}`} action={<ModeBadge mode={mode} />}>
      {error !== null && (
        <Alert tone="caution">{`${platform} couldn't be asked about the list: ${error}`}</Alert>
      )}
      {list === null && error === null && (
        <p className="text-14 text-muted">The list is created when the first customers are sent.</p>
      )}
      {list !== null && <DetailList items={detailsOf(list, platform)} />}
      {mode === 'sandbox' && (
        <p className="text-13 text-muted">
          {`${platform} is simulated here, and no real data was sent. `}
          <a href="/sandbox/lists" target="_blank" rel="noreferrer" className={textLink}>
            Open the lists in the sandbox
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </p>
      )}
    </Panel>
  )
}

function detailsOf(list: NonNullable<AudienceStatus['list']>, platform: string): Detail[] {
  const { state, description, size, match_rate: rate } = list
  return [
    { label: 'State', value: listStateNames[state] },
    ...(description === '' ? [] : [{ label: `${platform} says`, value: description }]),
    { label: 'Size', value: size === null ? 'Not reported' : peopleWords(size) },
    { label: 'Match rate', value: rate === null ? 'Not reported' : rateWords(rate) },
  ]
}

function peopleWords({ at_least: least, at_most: most }: Range): string {
  if (least === most) return `${formatCount(least)} people`
  if (least === 0) return `At most ${formatCount(most)} people`
  return `${formatCount(least)}–${formatCount(most)} people`
}

const listStateNames: Readonly<Record<AudienceListState, string>> = {
  filling: 'Filling: not ready for ads yet',
  ready: 'Ready',
  too_small: 'Too small to show ads to',
  warning: 'Has a warning',
  gone: 'Deleted there',
}
