import clsx from 'clsx'
import { useId, type ComponentProps, type ReactNode } from 'react'

interface TextFieldProps extends ComponentProps<'input'> {
  label: string
  error?: string | undefined
  /** Sits inside the field, at its end. */
  end?: ReactNode
}

export function TextField({ label, error, end, className, ...rest }: TextFieldProps) {
  const id = useId()
  const errorId = `${id}-error`
  const isInvalid = error !== undefined
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-13 font-medium">
        {label}
      </label>
      <div className="relative">
        <input
          {...rest}
          id={id}
          aria-invalid={isInvalid}
          aria-describedby={isInvalid ? errorId : undefined}
          className={clsx(
            'h-control w-full rounded-control border bg-surface px-3 text-16 text-text disabled:opacity-60 sm:text-14',
            isInvalid ? 'border-bad' : 'border-edge',
            end !== undefined && 'pr-18',
          )}
        />
        {end}
      </div>
      {isInvalid && (
        <p id={errorId} className="mt-1 text-13 text-bad">
          {error}
        </p>
      )}
    </div>
  )
}
