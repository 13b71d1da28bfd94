import { defaultLargestLossPercent } from '@cartograph/contract'
import type { LossGuard } from '../../../../features/audiences/syncs/sync-draft.ts'
import { SwitchField } from '../../../../ui/form/SwitchField.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'

interface LossGuardFieldProps {
  readonly value: LossGuard
  readonly error: string | undefined
  readonly onChange: (value: LossGuard) => void
}

export function LossGuardField({ value, error, onChange }: LossGuardFieldProps) {
  const { isOn, percent } = value
  return (
    <div className="flex flex-col gap-2">
      <SwitchField
        label="Ask before a large part of the list is removed"
        hint="A segment that suddenly loses many customers is often a mistake in its rule or in the data. The run then waits until someone approves it."
        isOn={isOn}
        onChange={(on) =>
          onChange({ isOn: on, percent: percent || String(defaultLargestLossPercent) })
        }
      />
      {isOn && (
        <TextField
          label="Largest part without approval (%)"
          inputMode="numeric"
          className="max-w-60"
          value={percent}
          error={error}
          onChange={({ target }) =>
            onChange({ isOn, percent: target.value.replaceAll(/\D/g, '').slice(0, 3) })
          }
        />
      )}
    </div>
  )
}
