import type { ComponentProps } from 'react'
import { TextField } from '../../ui/form/TextField.tsx'

/** The address is also the name under which password managers keep the password. */
export function EmailField(props: Omit<ComponentProps<typeof TextField>, 'label' | 'type'>) {
  return (
    <TextField
      autoComplete="username"
      {...props}
      label="Email"
      type="email"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
