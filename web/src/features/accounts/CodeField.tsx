import type { ComponentProps } from 'react'
import { TextField } from '../../ui/form/TextField.tsx'

/** A one-time code, which phones fill in from the message. */
export function CodeField(props: Omit<ComponentProps<typeof TextField>, 'label' | 'type'>) {
  return (
    <TextField
      {...props}
      label="Verification code"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
