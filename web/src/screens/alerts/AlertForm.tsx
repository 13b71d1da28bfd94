import {
  createAlert,
  maxAlertName,
  updateAlert,
  type Alert as StoredAlert,
  type AlertInput,
  type CubeMeta,
  type Role,
  type Workspace,
} from '@cartograph/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useClient } from '../../api/client-context.ts'
import { metricFields } from '../../features/custom-metrics/metric-members.ts'
import { LeaveDialog } from '../../features/dashboards/edit/draft/LeaveDialog.tsx'
import { useLeaveGuard } from '../../features/dashboards/edit/draft/use-leave-guard.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { reportError } from '../../ui/feedback/report-error.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { conditionOf, inputOfDraft, type AlertDraft } from './alert-draft.ts'
import { alertKey } from './alert-queries.ts'
import { AlertPreview } from './AlertPreview.tsx'
import { RuleFields } from './RuleFields.tsx'
import { NotificationFields } from './NotificationFields.tsx'
import { isPercentMetric } from './watched-metrics.ts'
import { WatchFields } from './WatchFields.tsx'

interface AlertFormProps {
  readonly org: Workspace
  readonly role: Role
  readonly cubes: readonly CubeMeta[]
  /** Null creates one. */
  readonly alert: StoredAlert | null
  readonly first: AlertDraft
  readonly onSaved: () => void
}

export function AlertForm({ org, role, cubes, alert, first, onSaved }: AlertFormProps) {
  const { org_id: orgId, currency_units: currency } = org
  const [draft, setDraft] = useState(first)
  const form = useRef<HTMLFormElement>(null)
  const [isChecked, setChecked] = useState(false)
  const group = draft.metric?.split('.')[0] ?? null
  const fields = useMemo(() => metricFields(cubes, group, currency), [cubes, group, currency])
  const isPercent = isPercentMetric(cubes, draft.metric)
  const condition = conditionOf(draft, fields, isPercent)
  const isChanged = JSON.stringify(draft) !== JSON.stringify(first)
  const guard = useLeaveGuard(isChanged)
  const save = useSave(orgId, alert, () => {
    guard.open()
    onSaved()
  })
  const isNameMissing = draft.name.trim() === ''
  const parts = { org, cubes, draft, fields, isChecked, onChange: setDraft }

  function submit() {
    setChecked(true)
    if (condition !== null && !isNameMissing) return save.mutate(inputOfDraft(draft, condition))
    setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }

  return (
    <form
      ref={form}
      noValidate
      className="flex max-w-[60rem] flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (!save.isPending) submit()
      }}
    >
      {alert?.problem != null && <Alert tone="caution">{alert.problem}</Alert>}
      <TextField
        label="Name"
        className="max-w-[32rem]"
        autoComplete="off"
        maxLength={maxAlertName}
        value={draft.name}
        error={isNameMissing && isChecked ? 'Required' : undefined}
        onChange={({ target }) => setDraft({ ...draft, name: target.value })}
      />
      <WatchFields {...parts} />
      <RuleFields {...parts} isPercent={isPercent} />
      <AlertPreview org={org} condition={condition} title="The last 90 days" />
      <NotificationFields org={org} role={role} draft={draft} onChange={setDraft} />
      {save.problem !== null && <Alert>{save.problem}</Alert>}
      <div className="flex flex-wrap gap-2">
        <Button look="primary" type="submit" isBusy={save.isPending}>
          {alert === null ? 'Create alert' : 'Save alert'}
        </Button>
      </div>
      <LeaveDialog guard={guard} what="this alert" />
    </form>
  )
}

function useSave(orgId: Workspace['org_id'], alert: StoredAlert | null, onSaved: () => void) {
  const { call } = useClient()
  const queryClient = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: AlertInput) =>
      alert === null
        ? call(createAlert, { params: { orgId }, body })
        : call(updateAlert, {
            params: { orgId, alertId: alert.id },
            body: { ...body, is_paused: alert.is_paused, version: alert.version },
          }),
    onSuccess: async () => {
      toast.success(alert === null ? 'Alert created' : 'Alert saved')
      onSaved()
      await queryClient.invalidateQueries({ queryKey: alertKey(orgId) })
    },
    onError: (failure) => {
      if (problemOf(failure) === null) reportError(failure)
    },
  })
  return { mutate, isPending, problem: problemOf(error) }
}

function problemOf(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null
  if (error.code === 'conflict') {
    return 'A colleague saved this alert after you opened it. Reload the page to see their version.'
  }
  const texts = error.problems.map(({ msg }) => msg)
  return texts.length === 0 ? null : texts.join('. ')
}
