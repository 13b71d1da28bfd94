import type { OrgId, ReportSchedule } from '@cartograph/contract'
import { useState } from 'react'
import {
  useDeleteSchedule,
  useTestSchedule,
  useTogglePaused,
} from '../../../features/report-schedules/use-schedule-actions.ts'
import { ActionsMenu } from '../../../ui/overlay/ActionsMenu.tsx'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'

interface ScheduleMenuProps {
  readonly orgId: OrgId
  readonly schedule: ReportSchedule
  readonly title: string
}

export function ScheduleMenu({ orgId, schedule, title }: ScheduleMenuProps) {
  const [isAsking, setAsking] = useState(false)
  const test = useTestSchedule(orgId, schedule)
  const pause = useTogglePaused(orgId, schedule)
  const remove = useDeleteSchedule(orgId, schedule, () => setAsking(false))
  const { is_paused: isPaused } = schedule
  return (
    <>
      <ActionsMenu
        of={title}
        items={[
          {
            label: 'Send a test to me',
            isDisabled: test.isPending,
            onSelect: () => test.mutate(),
          },
          {
            label: isPaused ? 'Resume' : 'Pause',
            isDisabled: pause.isPending,
            onSelect: () => pause.mutate(!isPaused),
          },
          { label: 'Delete', tone: 'danger', onSelect: () => setAsking(true) },
        ]}
      />
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title="Delete this schedule?"
        confirmLabel={remove.isPending ? 'Deleting…' : 'Delete schedule'}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        {`'${title}' will be deleted with its history, and nothing more is sent by it.`}
      </ConfirmDialog>
    </>
  )
}
