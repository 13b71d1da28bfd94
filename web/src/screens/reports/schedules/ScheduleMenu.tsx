import type { OrgId, ReportRecipient, ReportSchedule, WebhookSecret } from '@cartograph/contract'
import { useState } from 'react'
import {
  useAskAgain,
  useDeleteSchedule,
  useRenewSecret,
  useTestSchedule,
  useTogglePaused,
} from '../../../features/report-schedules/use-schedule-actions.ts'
import { ActionsMenu } from '../../../ui/overlay/ActionsMenu.tsx'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'

interface ScheduleMenuProps {
  readonly orgId: OrgId
  readonly schedule: ReportSchedule
  readonly title: string
  readonly maySendOutside: boolean
  readonly onSecret: (secret: WebhookSecret) => void
}

export function ScheduleMenu(props: ScheduleMenuProps) {
  const { orgId, schedule, title, maySendOutside, onSecret } = props
  const [isAsking, setAsking] = useState(false)
  const [renewed, setRenewed] = useState<ReportRecipient | null>(null)
  const test = useTestSchedule(orgId, schedule)
  const pause = useTogglePaused(orgId, schedule)
  const remove = useDeleteSchedule(orgId, schedule, () => setAsking(false))
  const askAgain = useAskAgain(orgId, schedule)
  const renew = useRenewSecret(orgId, schedule, onSecret)
  const { is_paused: isPaused } = schedule
  const outside = maySendOutside ? schedule.recipients : []
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
          ...outside
            .filter(({ kind, state }) => kind === 'address' && state === 'waiting')
            .map((one) => ({
              label: `Ask ${one.label} again`,
              isDisabled: askAgain.isPending,
              onSelect: () => askAgain.mutate(one),
            })),
          ...outside
            .filter(({ kind }) => kind === 'webhook')
            .map((one) => ({
              label: `New secret for ${one.label}`,
              onSelect: () => setRenewed(one),
            })),
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
      <ConfirmDialog
        isOpen={renewed !== null}
        onOpenChange={() => setRenewed(null)}
        title="Create a new secret?"
        confirmLabel={renew.isPending ? 'Creating…' : 'Create new secret'}
        isBusy={renew.isPending}
        onConfirm={() => renewed !== null && renew.mutate(renewed)}
      >
        {`Requests to ${renewed?.label ?? ''} will be signed with it at once. Your server rejects them until it has the new secret.`}
      </ConfirmDialog>
    </>
  )
}
