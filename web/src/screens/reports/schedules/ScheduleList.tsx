import {
  hasPermission,
  maxReportSchedules,
  type Report,
  type ReportSchedule,
  type Role,
  type WebhookSecret,
  type Workspace,
} from '@cartograph/contract'
import { Button } from '../../../ui/button/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ScheduleItem } from './ScheduleItem.tsx'
import type { SchedulesAddress } from './schedules-address.ts'

interface ScheduleListProps extends Pick<SchedulesAddress, 'show'> {
  readonly org: Pick<Workspace, 'org_id'>
  readonly role: Role
  readonly report: Pick<Report, 'id' | 'name'>
  readonly items: readonly ReportSchedule[]
  readonly onSecret: (secret: WebhookSecret) => void
}

export function ScheduleList({ org, role, report, items, onSecret, show }: ScheduleListProps) {
  const mayChange = hasPermission(role, 'reports.schedule')
  const create = (
    <Button look="primary" onClick={() => show({ kind: 'edit', id: null })}>
      New schedule
    </Button>
  )
  if (items.length === 0) {
    return (
      <EmptyState
        title="Not scheduled yet"
        text={
          mayChange
            ? 'Send this report by email every day, week or month, to members and to people outside the workspace.'
            : 'When admins or members schedule this report, you see here when it is sent and to whom.'
        }
      >
        {mayChange && create}
      </EmptyState>
    )
  }
  return (
    <div className="flex flex-col gap-5">
      <ul aria-label={`Schedules of ${report.name}`} className="flex flex-col">
        {items.map((schedule) => (
          <li key={schedule.id} className="border-t border-border py-4 first:border-t-0 first:pt-0">
            <ScheduleItem
              org={org}
              schedule={schedule}
              mayChange={mayChange}
              maySendOutside={hasPermission(role, 'reports.send_outside')}
              onSecret={onSecret}
              show={show}
            />
          </li>
        ))}
      </ul>
      {mayChange &&
        (items.length < maxReportSchedules ? (
          <div>{create}</div>
        ) : (
          <p className="text-13 text-muted">
            A report has at most {maxReportSchedules} schedules. Delete one to add another.
          </p>
        ))}
      {!mayChange && (
        <p className="text-13 text-muted">
          You can view schedules. Admins and members can change them.
        </p>
      )}
    </div>
  )
}
