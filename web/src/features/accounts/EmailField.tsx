import type { ComponentProps } from 'react'
import { TextField } from '../../ui/form/TextField.tsx'

/** Also the user name under which password managers store the password. */
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
