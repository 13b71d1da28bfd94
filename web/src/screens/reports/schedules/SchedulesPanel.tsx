import type { Report, Role, WebhookSecret, Workspace } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../../../api/client-context.ts'
import { schedulesQuery } from '../../../features/report-schedules/schedule-queries.ts'
import { Loadable } from '../../../ui/feedback/Loadable.tsx'
import { Sheet } from '../../../ui/overlay/Sheet.tsx'
import { BackToSchedules } from './BackToSchedules.tsx'
import { NewSecrets } from './NewSecrets.tsx'
import { RunHistory } from './history/RunHistory.tsx'
import { EditedSchedule } from './edit/EditedSchedule.tsx'
import { ScheduleList } from './ScheduleList.tsx'
import { ScheduleGone, ScheduleSkeleton } from './ScheduleStates.tsx'
import type { SchedulesAddress, SchedulesView } from './schedules-address.ts'

export interface SchedulesPanelProps extends SchedulesAddress {
  readonly org: Workspace
  readonly role: Role
  readonly report: Pick<Report, 'id' | 'name'>
}

/** When a report is sent and to whom: the schedules, the form of one, and its history. */
export default function SchedulesPanel(props: SchedulesPanelProps) {
  const { org, role, report, view, show } = props
  // The last content stays visible during the closing animation.
  const [shown, setShown] = useState<SchedulesView>(view ?? { kind: 'list' })
  if (view !== null && JSON.stringify(view) !== JSON.stringify(shown)) setShown(view)
  const [secrets, setSecrets] = useState<readonly WebhookSecret[]>([])
  const schedules = useQuery({
    ...schedulesQuery(useClient(), org.org_id, report.id),
    enabled: view !== null,
  })
  const hasSecrets = secrets.length > 0
  const close = () => {
    setSecrets([])
    show(null)
  }
  return (
    <Sheet
      isOpen={view !== null}
      onClose={close}
      title={hasSecrets ? 'Keep the signing secret' : titleOf(shown)}
      details={<p className="text-13 wrap-anywhere text-muted">{report.name}</p>}
    >
      {hasSecrets ? (
        <NewSecrets secrets={secrets} onDone={() => setSecrets([])} />
      ) : (
        <div className="flex flex-col gap-4">
          {shown.kind !== 'list' && (
            <BackToSchedules onBack={() => show({ kind: 'list' }, { replace: true })} />
          )}
          <Loadable
            query={schedules}
            failure="Couldn't load the schedules"
            skeleton={<ScheduleSkeleton />}
          >
            {(items) => {
              if (shown.kind === 'list') {
                return (
                  <ScheduleList
                    org={org}
                    role={role}
                    report={report}
                    items={items}
                    onSecret={(secret) => setSecrets([secret])}
                    show={show}
                  />
                )
              }
              const schedule = items.find(({ id }) => id === shown.id) ?? null
              if (shown.id !== null && schedule === null) {
                return <ScheduleGone />
              }
              return shown.kind === 'history' && schedule !== null ? (
                <RunHistory key={schedule.id} org={org} report={report} schedule={schedule} />
              ) : (
                <EditedSchedule
                  key={shown.id}
                  org={org}
                  role={role}
                  report={report}
                  loaded={schedule}
                  onSaved={(fresh) => {
                    setSecrets(fresh)
                    show({ kind: 'list' }, { replace: true })
                  }}
                />
              )
            }}
          </Loadable>
        </div>
      )}
    </Sheet>
  )
}

function titleOf(view: SchedulesView): string {
  if (view.kind === 'history') return 'History'
  if (view.kind === 'list') return 'Schedules'
  return view.id === null ? 'New schedule' : 'Edit schedule'
}
