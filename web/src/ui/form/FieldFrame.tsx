import clsx from 'clsx'
import { useId, type ReactNode } from 'react'

export interface FieldTexts {
  label: string
  /** Visible to screen readers only, if the column or row already shows the label. */
  isLabelHidden?: boolean
  error?: string | undefined
  hint?: string | undefined
  className?: string | undefined
}

interface FieldFrameProps extends FieldTexts {
  /** At the end of the hint's line. */
  count?: ReactNode
  children: (control: ControlProps) => ReactNode
}

export interface ControlProps {
  id: string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

/** Label, control, and the hint or the error below. */
export function FieldFrame({
  label,
  isLabelHidden = false,
  error,
  hint,
  count,
  className,
  children,
}: FieldFrameProps) {
  const id = useId()
  const textId = `${id}-text`
  const text = error ?? hint
  return (
    <div className={className}>
      <label
        htmlFor={id}
        className={isLabelHidden ? 'sr-only' : 'mb-1 block w-fit text-13 font-medium'}
      >
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error !== undefined,
        'aria-describedby': text === undefined ? undefined : textId,
      })}
      {(text !== undefined || count !== undefined) && (
        <div className="mt-1 flex justify-between gap-4 text-13">
          <p
            id={textId}
            className={clsx('max-w-[70ch]', error === undefined ? 'text-muted' : 'text-bad')}
          >
            {text}
          </p>
          {count}
        </div>
      )}
    </div>
  )
}

/** The style of every form control. */
export function controlLook(isInvalid: boolean): string {
  return clsx(
    'w-full rounded-control border bg-surface px-3 text-16 text-text disabled:opacity-60 sm:text-14',
    isInvalid ? 'border-bad' : 'border-edge',
  )
}
