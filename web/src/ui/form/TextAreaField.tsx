import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { formatCount } from '../../format/decimal.ts'
import { controlLook, FieldFrame, type FieldTexts } from './FieldFrame.tsx'

type Native = Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'maxLength' | 'id'>

interface TextAreaFieldProps extends FieldTexts, Omit<Native, keyof FieldTexts> {
  value: string
  onChange: (value: string) => void
  maxLength: number
  /** Right below the text, over what follows. */
  popup?: ReactNode
}

/** A text area with the number of characters left. */
export function TextAreaField({
  label,
  isLabelHidden = false,
  error,
  hint,
  className,
  value,
  onChange,
  maxLength,
  rows = 3,
  popup,
  ...rest
}: TextAreaFieldProps) {
  const left = maxLength - value.length
  const words = left === 1 ? '1 character left' : `${formatCount(left)} characters left`
  return (
    <FieldFrame
      {...{ label, isLabelHidden, error, hint, className }}
      count={
        <>
          <span aria-hidden="true" className="shrink-0 text-muted tabular-nums">
            {words}
          </span>
          {/* Announces the remaining characters only when few are left, not at every letter. */}
          <span role="status" className="sr-only">
            {left <= soonFull && (left % 10 === 0 || left < 5) ? words : ''}
          </span>
        </>
      }
    >
      {(control) => (
        <div className="relative">
          <textarea
            {...rest}
            {...control}
            rows={rows}
            maxLength={maxLength}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className={clsx('block resize-y py-2', controlLook(control['aria-invalid']))}
          />
          {popup}
        </div>
      )}
    </FieldFrame>
  )
}

const soonFull = 30
