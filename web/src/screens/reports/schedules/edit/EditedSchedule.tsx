import type { Report, ReportSchedule, Role, WebhookSecret, Workspace } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../../../../api/client-context.ts'
import {
  draftOfSchedule,
  emptySchedule,
} from '../../../../features/report-schedules/schedule-draft.ts'
import {
  recipientMembersQuery,
  schedulesQuery,
} from '../../../../features/report-schedules/schedule-queries.ts'
import { Button } from '../../../../ui/button/Button.tsx'
import { Alert } from '../../../../ui/feedback/Alert.tsx'
import { Loadable } from '../../../../ui/feedback/Loadable.tsx'
import { ScheduleSkeleton } from '../ScheduleStates.tsx'
import { draftMember } from './draft-member.ts'
import { ScheduleForm } from './ScheduleForm.tsx'

interface EditedScheduleProps {
  readonly org: Workspace
  readonly role: Role
  readonly report: Pick<Report, 'id' | 'name'>
  /** Null creates one. */
  readonly loaded: ReportSchedule | null
  readonly onSaved: (secrets: readonly WebhookSecret[]) => void
}

/** Keeps the version that was opened, whatever is loaded in the background. */
export function EditedSchedule(props: EditedScheduleProps) {
  const { org, report, loaded } = props
  const client = useClient()
  const [schedule, setSchedule] = useState(loaded)
  const members = useQuery(recipientMembersQuery(client, org.org_id))
  const stored = useQuery({
    ...schedulesQuery(client, org.org_id, report.id),
    enabled: false,
  })
  async function reload() {
    const { data } = await stored.refetch()
    setSchedule(data?.find(({ id }) => id === schedule?.id) ?? schedule)
  }
  return (
    <Loadable query={members} failure="Couldn't load the members" skeleton={<ScheduleSkeleton />}>
      {(all) => (
        <ScheduleForm
          // A version that was reloaded replaces the changes.
          key={schedule?.version}
          {...props}
          loaded={schedule}
          members={all}
          start={
            schedule === null
              ? {
                  ...emptySchedule,
                  recipients: all.filter(({ is_self: isSelf }) => isSelf).map(draftMember),
                }
              : draftOfSchedule(schedule)
          }
          conflict={
            <Alert
              action={
                <Button size="small" isBusy={stored.isFetching} onClick={() => void reload()}>
                  Reload
                </Button>
              }
            >
              This schedule was changed after you opened it. Reload to see the new version; your
              changes will be lost.
            </Alert>
          }
        />
      )}
    </Loadable>
  )
}
