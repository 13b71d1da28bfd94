import type { KeyScope } from '@cartograph/contract'
import clsx from 'clsx'
import { CheckboxesField } from '../../ui/form/CheckboxesField.tsx'
import { isIncluded, scopeHints, scopeNames, scopeOrder } from './scopes.ts'

interface ScopesFieldProps {
  readonly value: readonly KeyScope[]
  readonly onChange: (scopes: KeyScope[]) => void
  readonly disabled: boolean
  readonly error: string | undefined
  /** In one column. */
  readonly isNarrow?: boolean
}

/** What a key may do. A change scope includes the read scope above it. */
export function ScopesField({ isNarrow = false, ...field }: ScopesFieldProps) {
  return (
    <CheckboxesField
      {...field}
      legend="Access"
      options={scopeOrder.map((scope) => ({
        value: scope,
        name: scopeNames[scope],
        hint: scopeHints[scope],
        isIncluded: isIncluded(scope, field.value),
      }))}
      listClassName={clsx('grid gap-x-6 gap-y-1', !isNarrow && 'lg:grid-cols-2')}
    />
  )
}
