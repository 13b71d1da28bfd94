import { mostHoldOutPercent } from '@cartograph/contract'
import { TextField } from '../../../../ui/form/TextField.tsx'

interface HoldOutFieldProps {
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
}

export function HoldOutField({ value, error, onChange }: HoldOutFieldProps) {
  return (
    <TextField
      label="Hold-out share (%)"
      inputMode="numeric"
      className="max-w-[38rem] [&_input]:max-w-60"
      value={value}
      error={error}
      hint={`This share of customers, 0 to ${mostHoldOutPercent}%, is chosen at random and never sent, so that you can see what the audience changes.`}
      onChange={({ target }) => onChange(target.value.replaceAll(/\D/g, '').slice(0, 2))}
    />
  )
}
