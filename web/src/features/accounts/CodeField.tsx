import type { ComponentProps } from 'react'
import { TextField } from '../../ui/form/TextField.tsx'

/** For the code out of a message: phones offer it by themselves. */
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
