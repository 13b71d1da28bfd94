import type { ReactNode } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { RunItem } from '../reports/schedules/history/RunItem.tsx'
import { ScheduleItem } from '../reports/schedules/ScheduleItem.tsx'
import { ScheduleList } from '../reports/schedules/ScheduleList.tsx'
import { ScheduleSkeleton } from '../reports/schedules/ScheduleStates.tsx'
import {
  deliveries,
  lastRun,
  recipient,
  run,
  schedule,
  scheduleOrg,
} from './specimens/schedule-specimens.ts'
import { StateList } from './StateList.tsx'

/** The schedules of a report and their sendings, in every state. */
export function SchedulesGallery() {
  return <StateList label="Schedules" background="bg-raised" states={states} />
}

type Schedule = Parameters<typeof schedule>[0]
type Run = Parameters<typeof run>[0]

const listed = (about: Schedule = {}, mayChange = true) => (
  <ScheduleItem
    org={scheduleOrg}
    schedule={schedule(about)}
    mayChange={mayChange}
    maySendOutside={mayChange}
    onSecret={() => undefined}
    show={() => undefined}
  />
)
const sent = (about: Run = {}) => (
  <>
    <h3 className="sr-only">History</h3>
    <RunItem run={run(about)} timezone="America/New_York" />
  </>
)
const failure = (error: Error) => (
  <ErrorState
    title="Couldn't load the schedules"
    error={error}
    isRetrying={false}
    onRetry={() => undefined}
  />
)
/** A role of the workspace, which the linter takes for one of ARIA. */
const ofAdmin = { role: 'admin' } as const
const none = { period: null, deliveries: [] }

const states: readonly { readonly name: string; readonly shown: ReactNode }[] = [
  { name: 'Weekly', shown: listed() },
  {
    name: 'Paused, after its creator left',
    shown: listed({
      timing: { every: 'month', day: 31, hour: 17 },
      is_paused: true,
      next_run_at: null,
      last_run: null,
      owner: { name: null, has_left: true },
    }),
  },
  {
    name: 'Failed last',
    shown: listed({
      timing: { every: 'day', hour: 7 },
      attachment: 'none',
      recipients: [recipient('Ada Miller')],
      last_run: lastRun('failed', 'The report could not be computed.'),
    }),
  },
  { name: 'For readers', shown: listed({ recipients: [recipient('Ada Miller')] }, false) },
  { name: 'Loading', shown: <ScheduleSkeleton /> },
  {
    name: 'Empty',
    shown: (
      <ScheduleList
        org={scheduleOrg}
        {...ofAdmin}
        report={{ id: schedule().report_id, name: 'Weekly sales' }}
        items={[]}
        onSecret={() => undefined}
        show={() => undefined}
      />
    ),
  },
  { name: 'Test sent', shown: sent({ is_test: true }) },
  { name: 'Sent to some, with late data', shown: sent({ is_data_late: true, deliveries }) },
  {
    name: 'Waiting',
    shown: sent({ ...none, state: 'waiting', message: 'Waits for the sync of Shopify.' }),
  },
  {
    name: 'Skipped',
    shown: sent({ ...none, state: 'skipped', message: 'The plan of the workspace had expired.' }),
  },
  {
    name: 'Failed',
    shown: failure(new ApiError(503, 'The database is being restarted', { code: 'server_error' })),
  },
  {
    name: 'No permission',
    shown: failure(new ApiError(403, 'Ask an admin of this workspace.', { code: 'forbidden' })),
  },
]
