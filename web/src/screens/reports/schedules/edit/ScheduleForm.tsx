import {
  hasPermission,
  maxReportRecipients,
  type OrgUser,
  type ReportSchedule,
  type Role,
  type WebhookSecret,
  type Workspace,
  type Report,
} from '@cartograph/contract'
import { useRef, useState, type ReactNode } from 'react'
import { LeaveDialog } from '../../../../features/dashboards/edit/draft/LeaveDialog.tsx'
import { useLeaveGuard } from '../../../../features/dashboards/edit/draft/use-leave-guard.ts'
import {
  addRecipient,
  contentOf,
  fingerprint,
  type ScheduleDraft,
} from '../../../../features/report-schedules/schedule-draft.ts'
import { useSaveSchedule } from '../../../../features/report-schedules/use-schedule-actions.ts'
import { Button } from '../../../../ui/button/Button.tsx'
import { Alert } from '../../../../ui/feedback/Alert.tsx'
import { toast } from '../../../../ui/feedback/toast.ts'
import { SwitchField } from '../../../../ui/form/SwitchField.tsx'
import { focusInvalid } from '../../edit/focus-invalid.ts'
import { AttachmentField } from './AttachmentField.tsx'
import { noOutside, readTyped, type TypedOutside } from './outside-entry.ts'
import { placeProblems } from './place-problems.ts'
import { RecipientFields } from './RecipientFields.tsx'
import { TimingFields } from './TimingFields.tsx'

interface ScheduleFormProps {
  readonly org: Workspace
  readonly role: Role
  readonly report: Pick<Report, 'id' | 'name'>
  /** Null creates one. */
  readonly loaded: ReportSchedule | null
  readonly members: readonly OrgUser[]
  readonly start: ScheduleDraft
  readonly onSaved: (secrets: readonly WebhookSecret[]) => void
  /** Shown if a colleague saved in between. */
  readonly conflict: ReactNode
}

export function ScheduleForm(props: ScheduleFormProps) {
  const { org, role, report, loaded, members, onSaved } = props
  const [start] = useState(props.start)
  const [draft, setDraft] = useState(start)
  const [typed, setTyped] = useState<TypedOutside>(noOutside)
  const form = useRef<HTMLFormElement>(null)
  const isNew = loaded === null
  const isChanged = fingerprint(draft) !== fingerprint(start) || typed.text.trim() !== ''
  const guard = useLeaveGuard(isChanged)
  const save = useSaveSchedule(org.org_id, report.id, loaded)
  const problems = placeProblems(save.error)
  const canSave = (isNew || isChanged) && draft.recipients.length <= maxReportRecipients

  function change(changed: ScheduleDraft) {
    setDraft(changed)
    if (!problems.isConflict) save.reset()
  }

  /** Adds what was typed as a recipient; the form is saved with it even if that was forgotten. */
  function addTyped(): ScheduleDraft | null {
    const read = readTyped(typed, draft.recipients)
    if (read === null) return draft
    if ('problem' in read) {
      setTyped({ ...typed, problem: read.problem })
      return null
    }
    const changed = { ...draft, recipients: addRecipient(draft.recipients, read.recipient) }
    change(changed)
    setTyped({ ...noOutside, kind: typed.kind })
    return changed
  }

  function submit() {
    const whole = addTyped()
    if (whole === null) return focusInvalid(form.current)
    save.mutate(contentOf(whole), {
      onSuccess: ({ webhook_secrets: secrets }) => {
        guard.open()
        // The secrets come with a sentence that says so.
        if (secrets.length === 0) toast.success(isNew ? 'Schedule created' : 'Schedule saved')
        onSaved(secrets)
      },
      onError: () => focusInvalid(form.current),
    })
  }

  return (
    <form
      ref={form}
      noValidate
      aria-label={isNew ? 'New schedule' : 'Schedule'}
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (canSave && !save.isPending) submit()
      }}
    >
      <TimingFields draft={draft} timezone={org.timezone} onChange={change} />
      <AttachmentField
        value={draft.attachment}
        onChange={(attachment) => change({ ...draft, attachment })}
      />
      <RecipientFields
        draft={draft}
        members={members}
        timezone={org.timezone}
        mayAddOutside={hasPermission(role, 'reports.send_outside')}
        problems={problems.recipients}
        typed={typed}
        onTyped={setTyped}
        onAddTyped={() => void addTyped()}
        onChange={(recipients) => change({ ...draft, recipients })}
      />
      {!isNew && (
        <SwitchField
          label="Active"
          hint="While it is paused, nothing is sent."
          isOn={!draft.isPaused}
          onChange={(isOn) => change({ ...draft, isPaused: !isOn })}
        />
      )}
      {problems.general !== null && <Alert>{problems.general}</Alert>}
      {problems.isConflict && props.conflict}
      <Button
        look="primary"
        type="submit"
        className="self-start"
        isBusy={save.isPending}
        disabled={!canSave}
      >
        {isNew ? 'Create schedule' : 'Save schedule'}
      </Button>
      <LeaveDialog guard={guard} what="this schedule" />
    </form>
  )
}
