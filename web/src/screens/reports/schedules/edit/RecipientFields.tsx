import { maxReportRecipients, type OrgUser, type TimeZone } from '@cartograph/contract'
import { useId, useRef, useState } from 'react'
import {
  addRecipient,
  hasEnded,
  identityOf,
  type DraftRecipient,
  type ScheduleDraft,
} from '../../../../features/report-schedules/schedule-draft.ts'
import { ComboField } from '../../../../ui/form/ComboField.tsx'
import { draftMember, memberName } from './draft-member.ts'
import { OutsideField } from './OutsideField.tsx'
import type { TypedOutside } from './outside-entry.ts'
import { RecipientRow } from './RecipientRow.tsx'

interface RecipientFieldsProps {
  readonly draft: ScheduleDraft
  readonly members: readonly OrgUser[]
  readonly timezone: TimeZone
  readonly mayAddOutside: boolean
  /** By the place of the recipient. */
  readonly problems: ReadonlyMap<number, string>
  readonly typed: TypedOutside
  readonly onTyped: (typed: TypedOutside) => void
  readonly onAddTyped: () => void
  readonly onChange: (recipients: readonly DraftRecipient[]) => void
}

/** Those who get the report, and the ways to add more. */
export function RecipientFields(props: RecipientFieldsProps) {
  const { draft, members, timezone, mayAddOutside, problems, onChange } = props
  const { recipients } = draft
  const id = useId()
  const [now] = useState(() => new Date())
  const present = new Set(recipients.filter((one) => !hasEnded(one)).map(identityOf))
  const others = members.filter((member) => !present.has(member.id))
  const isFull = recipients.length >= maxReportRecipients
  const section = useRef<HTMLElement>(null)

  /** The button unmounts, so the focus goes to the next one, or to the field that adds another. */
  function remove(index: number) {
    onChange(recipients.filter((_, at) => at !== index))
    setTimeout(() => {
      const buttons = section.current?.querySelectorAll<HTMLElement>('li button') ?? []
      const next = buttons[Math.min(index, buttons.length - 1)]
      const field = section.current?.querySelector<HTMLElement>('input')
      ;(next ?? field)?.focus()
    })
  }

  return (
    <section ref={section} aria-labelledby={id} className="flex flex-col gap-3">
      <h3 id={id} className="text-14 font-semibold">
        Recipients
      </h3>
      {recipients.length === 0 ? (
        <p className="text-13 text-muted">Add at least one.</p>
      ) : (
        <ul aria-labelledby={id} className="flex flex-col rounded-control border border-border">
          {recipients.map((recipient, index) => (
            <RecipientRow
              key={identityOf(recipient)}
              recipient={recipient}
              timezone={timezone}
              now={now}
              problem={problems.get(index)}
              onRemove={() => remove(index)}
            />
          ))}
        </ul>
      )}
      {isFull && (
        <p className="text-13 text-muted">{`At most ${maxReportRecipients} recipients.`}</p>
      )}
      {!isFull && others.length > 0 && (
        <ComboField
          label="Add a member"
          hint="Members get the numbers that their role allows."
          options={others.map((member) => ({
            value: member.id,
            label: memberName(member),
            description: member.email,
          }))}
          value=""
          onChange={(value) => {
            const member = others.find((one) => one.id === value)
            if (member !== undefined) onChange(addRecipient(recipients, draftMember(member)))
          }}
        />
      )}
      {!isFull &&
        (mayAddOutside ? (
          <OutsideField typed={props.typed} onTyped={props.onTyped} onAdd={props.onAddTyped} />
        ) : (
          <p className="text-13 text-muted">
            Only admins can add recipients outside the workspace: email addresses, webhooks and
            Slack.
          </p>
        ))}
    </section>
  )
}
