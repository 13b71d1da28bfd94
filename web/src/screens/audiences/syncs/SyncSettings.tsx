import { platformNames, type SyncedAudience, type Workspace } from '@cartograph/contract'
import { Link } from '@tanstack/react-router'
import { fieldNames, scheduleWords } from '../../../features/audiences/syncs/sync-words.ts'
import { DetailList, type Detail } from '../../../features/integrations/drawer/DetailList.tsx'
import { formatMoment } from '../../../format/date-format.ts'

interface SyncSettingsProps {
  readonly org: Workspace
  readonly sync: SyncedAudience
  /** Only what can't be changed later. */
  readonly isFixedOnly?: boolean
}

/** What is sent where, and when. */
export function SyncSettings({ org, sync, isFixedOnly = false }: SyncSettingsProps) {
  const { segment, platform_audience: audience, sync_config: config } = sync
  const { name, destination, platform_settings: settings } = audience
  const fixed: (Detail | false)[] = [
    {
      label: 'Segment',
      value: (
        <Link
          to="/org/$orgId/audiences/segments/$segmentId"
          params={{ orgId: org.org_id, segmentId: segment.id }}
          className="text-accent underline underline-offset-2"
        >
          {segment.name}
        </Link>
      ),
    },
    {
      label: 'Destination',
      value: `${platformNames[destination.platform]} · ${destination.name}`,
    },
    { label: 'Name there', value: name },
    settings.membership !== undefined && {
      label: 'Membership',
      value: `${settings.membership} days`,
    },
    settings.is_value_based !== undefined && {
      label: 'Value based',
      value: settings.is_value_based ? 'Yes' : 'No',
    },
    {
      label: 'Fields',
      value: config.fields_to_include.map((field) => fieldNames[field]).join(', '),
    },
    {
      label: 'Hold-out',
      value:
        sync.hold_out_percent === 0 ? 'None' : `${sync.hold_out_percent}% of customers, never sent`,
    },
  ]
  const changing: Detail[] = [
    { label: 'Schedule', value: scheduleWords(config.schedule) },
    {
      label: 'Next run',
      value:
        sync.next_run_at === null
          ? 'None while it is paused'
          : formatMoment(sync.next_run_at, org.timezone, new Date()),
    },
    {
      label: 'Approval',
      value:
        sync.largest_loss_percent === null
          ? 'Never needed'
          : `Needed to remove more than ${sync.largest_loss_percent}% of the list`,
    },
  ]
  const items = [...fixed, ...(isFixedOnly ? [] : changing)]
  return <DetailList items={items.flatMap((item) => (item === false ? [] : [item]))} />
}
