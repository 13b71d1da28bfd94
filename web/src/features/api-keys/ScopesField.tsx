import type { KeyScope } from '@cartograph/contract'
import clsx from 'clsx'
import { useId } from 'react'
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
export function ScopesField({
  value,
  onChange,
  disabled,
  error,
  isNarrow = false,
}: ScopesFieldProps) {
  const id = useId()
  const toggle = (scope: KeyScope, isOn: boolean) =>
    onChange(isOn ? [...value, scope] : value.filter((one) => one !== scope))
  return (
    <fieldset
      aria-invalid={error !== undefined}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      disabled={disabled}
      className="min-w-0"
    >
      <legend className="mb-1 text-13 font-medium">Access</legend>
      <div className={clsx('grid gap-x-6 gap-y-1', !isNarrow && 'lg:grid-cols-2')}>
        {scopeOrder.map((scope) => (
          <label
            key={scope}
            className="flex cursor-pointer items-start gap-2 rounded-control py-1 text-14 has-disabled:cursor-default pointer-coarse:min-h-11"
          >
            <input
              type="checkbox"
              className="mt-0.5 size-4 shrink-0 accent-accent"
              aria-describedby={`${id}-${scope}`}
              checked={value.includes(scope) || isIncluded(scope, value)}
              disabled={isIncluded(scope, value)}
              onChange={({ target }) => toggle(scope, target.checked)}
            />
            <span>
              {scopeNames[scope]}
              <span id={`${id}-${scope}`} aria-hidden="true" className="block text-13 text-muted">
                {scopeHints[scope]}
              </span>
            </span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className="mt-1 text-13 text-bad">
          {error}
        </p>
      )}
    </fieldset>
  )
}
