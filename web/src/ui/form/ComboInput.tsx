import type { ComponentPropsWithRef } from 'react'

interface ComboInputProps extends ComponentPropsWithRef<'input'> {
  readonly listId: string
  readonly isListed: boolean
  /** Of the option that the arrow keys lead to. */
  readonly activeId: string | undefined
}

/** The input of every combobox: what it says to screen readers of its list, and what the browser leaves alone. */
export function ComboInput({ listId, isListed, activeId, ...props }: ComboInputProps) {
  return (
    <input
      type="text"
      role="combobox"
      aria-expanded={isListed}
      aria-controls={listId}
      aria-autocomplete="list"
      aria-activedescendant={isListed ? activeId : undefined}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  )
}
