import clsx from 'clsx'
import { useId, type ComponentProps, type ReactNode } from 'react'

interface TextFieldProps extends ComponentProps<'input'> {
  label: string
  error?: string | undefined
  /** Below the field; an error replaces it. */
  hint?: string | undefined
  /** Inside the field, at its end. */
  end?: ReactNode
}

export function TextField({ label, error, hint, end, className, ...rest }: TextFieldProps) {
  const id = useId()
  const textId = `${id}-text`
  const text = error ?? hint
  const isInvalid = error !== undefined
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block w-fit text-13 font-medium">
        {label}
      </label>
      <div className="relative">
        <input
          {...rest}
          id={id}
          aria-invalid={isInvalid}
          aria-describedby={text === undefined ? undefined : textId}
          className={clsx(
            'h-control w-full rounded-control border bg-surface px-3 text-16 text-text read-only:not-disabled:bg-page disabled:opacity-60 sm:text-14',
            isInvalid ? 'border-bad' : 'border-edge',
            end !== undefined && 'pr-18',
          )}
        />
        {end}
      </div>
      {text !== undefined && (
        <p id={textId} className={clsx('mt-1 text-13', isInvalid ? 'text-bad' : 'text-muted')}>
          {text}
        </p>
      )}
    </div>
  )
}
