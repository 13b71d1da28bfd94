import { platformNames, type DestinationOption } from '@cartograph/contract'
import {
  hasFixedDays,
  nameOf,
  type SyncDraft,
  type SyncProblems,
} from '../../../../features/audiences/syncs/sync-draft.ts'
import { SwitchField } from '../../../../ui/form/SwitchField.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'

interface ParameterFieldsProps {
  readonly draft: SyncDraft
  readonly segmentName: string | null
  readonly destination: DestinationOption
  readonly problems: SyncProblems
  readonly onChange: (about: Partial<SyncDraft>) => void
}

/** What a list has at the platform; which of them depends on its kind. */
export function ParameterFields(props: ParameterFieldsProps) {
  const { draft, segmentName, destination, problems, onChange } = props
  const platform = platformNames[destination.platform]
  const days = destination.membership_days
  return (
    <>
      <TextField
        label={`Name at ${platform}`}
        maxLength={destination.name_length}
        value={nameOf(draft, segmentName)}
        error={problems.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      {destination.leaves_by_expiry && days !== null && (
        <p className="max-w-[38rem] text-14 text-muted">
          {`${platform} can't remove customers from a list. Customers who leave the segment aren't sent again, and leave the list within ${days.most} days.`}
        </p>
      )}
      {days !== null && !hasFixedDays(days) && (
        <TextField
          label="Membership (days)"
          inputMode="numeric"
          className="max-w-[38rem] [&_input]:max-w-60"
          value={draft.membershipDays}
          error={problems.membership}
          hint={`A customer who isn't sent again leaves the list after ${days.least} to ${days.most} days.`}
          onChange={({ target }) =>
            onChange({ membershipDays: target.value.replaceAll(/\D/g, '').slice(0, 5) })
          }
        />
      )}
      {destination.takes_values && (
        <div>
          <SwitchField
            label="Value based"
            hint={`${platform} looks for people like those who spend the most. The lifetime value is sent too.`}
            isOn={draft.isValueBased}
            onChange={(isValueBased) => onChange({ isValueBased })}
          />
          {problems.is_value_based !== undefined && (
            <p role="alert" className="mt-1 text-13 text-bad">
              {problems.is_value_based}
            </p>
          )}
        </div>
      )}
    </>
  )
}
