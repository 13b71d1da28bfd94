import {
  hasPermission,
  maxAlertMembers,
  UserId,
  type Role,
  type Workspace,
} from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../api/client-context.ts'
import { recipientMembersQuery } from '../../features/report-schedules/schedule-queries.ts'
import { Button } from '../../ui/button/Button.tsx'
import { ComboField } from '../../ui/form/ComboField.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { SwitchField } from '../../ui/form/SwitchField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import type { AlertDraft } from './alert-draft.ts'
import { nameOfMember } from './name-of-member.ts'

interface NotificationFieldsProps {
  readonly org: Workspace
  readonly role: Role
  readonly draft: AlertDraft
  readonly onChange: (draft: AlertDraft) => void
}

/** Who gets a message, and when none is sent. */
export function NotificationFields({ org, role, draft, onChange }: NotificationFieldsProps) {
  const members = useQuery(recipientMembersQuery(useClient(), org.org_id)).data ?? []
  const chosen = new Set<string>(draft.members.map(({ user_id: id }) => id))
  const others = members.filter(({ id }) => !chosen.has(id))
  const nameOf = (id: string) => {
    const member = members.find((one) => one.id === id)
    return member === undefined ? 'A former member' : nameOfMember(member)
  }
  const setMembers = (people: AlertDraft['members']) => onChange({ ...draft, members: people })
  return (
    <section aria-labelledby="alert-people" className="flex max-w-[32rem] flex-col gap-3">
      <h2 id="alert-people" className="text-14 font-semibold">
        Messages
      </h2>
      {draft.members.length > 0 && (
        <ul aria-label="People" className="flex flex-col rounded-control border border-border">
          {draft.members.map(({ user_id: id, by_mail: byMail }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-3 border-t border-border py-1 pl-3 first:border-t-0"
            >
              <span className="min-w-0 text-14 wrap-anywhere">{nameOf(id)}</span>
              <span className="flex items-center gap-2">
                <label className="flex min-h-control items-center gap-2 text-13">
                  <input
                    type="checkbox"
                    className="size-4 accent-accent"
                    checked={byMail}
                    onChange={({ target }) =>
                      setMembers(
                        draft.members.map((one) =>
                          one.user_id === id ? { ...one, by_mail: target.checked } : one,
                        ),
                      )
                    }
                  />
                  Also by email
                </label>
                <button
                  type="button"
                  aria-label={`Remove ${nameOf(id)}`}
                  onClick={() => setMembers(draft.members.filter((one) => one.user_id !== id))}
                  className="flex size-control shrink-0 items-center justify-center rounded-control text-muted hover:bg-hover hover:text-text"
                >
                  <span aria-hidden="true">×</span>
                </button>
              </span>
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && draft.members.length < maxAlertMembers && (
        <ComboField
          label="Add a member"
          options={others.map((member) => ({
            value: member.id,
            label: nameOfMember(member),
            description: member.email,
          }))}
          value=""
          onChange={(value) => {
            const member = others.find(({ id }) => id === value)
            if (member === undefined) return
            const user_id = UserId.parse(member.id)
            setMembers([...draft.members, { user_id, by_mail: true }])
          }}
        />
      )}
      <SlackField role={role} draft={draft} onChange={onChange} />
      <p className="text-13 text-muted">
        Webhooks of the workspace can be sent alerts too, under Settings → Webhooks.
      </p>
      <QuietFields draft={draft} onChange={onChange} />
    </section>
  )
}

function SlackField({ role, draft, onChange }: Omit<NotificationFieldsProps, 'org'>) {
  if (draft.keptSlack !== null) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-2 text-14">
        <span className="min-w-0 wrap-anywhere">{`Slack: ${draft.keptSlack}`}</span>
        <Button size="small" onClick={() => onChange({ ...draft, keptSlack: null })}>
          Remove Slack
        </Button>
      </div>
    )
  }
  return hasPermission(role, 'reports.send_outside') ? (
    <TextField
      label="Slack (optional)"
      hint="The address of an incoming webhook of Slack."
      placeholder="https://hooks.slack.com/services/…"
      autoComplete="off"
      value={draft.slackUrl}
      onChange={({ target }) => onChange({ ...draft, slackUrl: target.value })}
    />
  ) : (
    <p className="text-13 text-muted">Only admins can add an address of Slack.</p>
  )
}

function QuietFields({ draft, onChange }: Pick<NotificationFieldsProps, 'draft' | 'onChange'>) {
  const { quiet } = draft
  const set = (change: Partial<AlertDraft['quiet']>) =>
    onChange({ ...draft, quiet: { ...quiet, ...change } })
  const { hours } = quiet
  return (
    <>
      <SwitchField
        label="Quiet hours"
        hint="Messages wait until they end."
        isOn={hours !== null}
        onChange={(isOn) => set({ hours: isOn ? { from: 22, until: 7 } : null })}
      />
      {hours !== null && (
        <div className="grid grid-cols-2 gap-3">
          <SelectField
            label="From"
            options={clock}
            value={String(hours.from)}
            onChange={(from) => set({ hours: { ...hours, from: Number(from) } })}
          />
          <SelectField
            label="Until"
            options={clock}
            value={String(hours.until)}
            onChange={(until) => set({ hours: { ...hours, until: Number(until) } })}
          />
        </div>
      )}
      <SwitchField
        label="Working days only"
        hint="Messages of a weekend wait until Monday."
        isOn={quiet.working_days}
        onChange={(working_days) => set({ working_days })}
      />
      <SelectField
        label="At most"
        hint="The others of a day follow in one message the next morning."
        options={[1, 3, 5, 10, 20, 50].map((count) => ({
          value: String(count),
          label: `${count} ${count === 1 ? 'message' : 'messages'} a day`,
        }))}
        value={String(quiet.most_a_day)}
        onChange={(most) => set({ most_a_day: Number(most) })}
      />
    </>
  )
}

const clock = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}))
