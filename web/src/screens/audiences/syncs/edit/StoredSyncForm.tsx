import {
  clampSyncHours,
  formatSyncSchedule,
  parseSyncSchedule,
  platformNames,
  updateSyncedAudience,
  type SyncedAudience,
  type Workspace,
} from '@cartograph/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useClient } from '../../../../api/client-context.ts'
import { findLossProblem, largestLossOf } from '../../../../features/audiences/syncs/sync-draft.ts'
import { syncKey } from '../../../../features/audiences/syncs/sync-queries.ts'
import { LeaveDialog } from '../../../../features/dashboards/edit/draft/LeaveDialog.tsx'
import { useLeaveGuard } from '../../../../features/dashboards/edit/draft/use-leave-guard.ts'
import { Button } from '../../../../ui/button/Button.tsx'
import { reportError } from '../../../../ui/feedback/report-error.ts'
import { toast } from '../../../../ui/feedback/toast.ts'
import { SwitchField } from '../../../../ui/form/SwitchField.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import { SyncSettings } from '../SyncSettings.tsx'
import { LossGuardField } from './LossGuardField.tsx'
import { ScheduleField } from './ScheduleField.tsx'

interface StoredSyncFormProps {
  readonly org: Workspace
  readonly sync: SyncedAudience
}

/** Of a synced audience, only when and how far it is synced can be changed. */
export function StoredSyncForm({ org, sync }: StoredSyncFormProps) {
  const { minute, everyHours } = parseSyncSchedule(sync.sync_config.schedule)
  const [hours, setHours] = useState(String(everyHours))
  const [isPaused, setPaused] = useState(sync.is_paused)
  const [loss, setLoss] = useState(() => lossOf(sync))
  const [hasTried, setTried] = useState(false)
  const body = {
    schedule: formatSyncSchedule({ minute, everyHours: clampSyncHours(hours) }),
    is_paused: isPaused,
    largest_loss_percent: largestLossOf(loss),
  }
  const isChanged =
    body.schedule !== sync.sync_config.schedule ||
    isPaused !== sync.is_paused ||
    body.largest_loss_percent !== sync.largest_loss_percent
  const problem = findLossProblem(loss)
  const guard = useLeaveGuard(isChanged)
  const save = useSave(org, sync, guard.open)
  const { name, destination } = sync.platform_audience
  return (
    <form
      noValidate
      aria-label="Synced audience"
      className="flex max-w-[40rem] flex-col gap-8"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (problem === null && isChanged && !save.isPending) save.mutate(body)
      }}
    >
      <Section title="When and how much">
        <SwitchField
          label="Active"
          hint="While it is paused, no one is added. Customers who are erased are still removed."
          isOn={!isPaused}
          onChange={(isOn) => setPaused(!isOn)}
        />
        <ScheduleField
          hours={hours}
          minute={minute}
          timezone={org.timezone}
          isPaused={isPaused}
          onChange={setHours}
        />
        <LossGuardField
          value={loss}
          error={hasTried ? (problem ?? undefined) : undefined}
          onChange={setLoss}
        />
      </Section>
      <Section
        title="What stays as it is"
        intro={`The list at ${platformNames[destination.platform]} was made from these, so they can't be changed. Create another synced audience to send something else.`}
      >
        <SyncSettings org={org} sync={sync} isFixedOnly />
      </Section>
      <div>
        <Button look="primary" type="submit" isBusy={save.isPending} disabled={!isChanged}>
          Save sync
        </Button>
      </div>
      <LeaveDialog guard={guard} what={`'${name}'`} />
    </form>
  )
}

function lossOf({ largest_loss_percent: percent }: SyncedAudience) {
  return { isOn: percent !== null, percent: percent === null ? '' : String(percent) }
}

function useSave(
  { org_id: orgId }: Workspace,
  { id: syncId }: SyncedAudience,
  letLeave: () => void,
) {
  const { call } = useClient()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (body: {
      schedule: string
      is_paused: boolean
      largest_loss_percent: number | null
    }) => call(updateSyncedAudience, { params: { orgId, syncId }, body }),
    onSuccess: async () => {
      toast.success('Sync saved')
      await queryClient.invalidateQueries({ queryKey: syncKey(orgId) })
      letLeave()
      await navigate({
        to: '/org/$orgId/audiences/syncs/$syncId',
        params: { orgId, syncId },
        replace: true,
      })
    },
    onError: reportError,
  })
}
