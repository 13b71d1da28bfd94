import type { Day } from '@cartograph/contract'
import clsx from 'clsx'
import { lazy, Suspense, useState, type Ref } from 'react'
import { formatFullDay } from '../../format/date-format.ts'
import { Skeleton } from '../feedback/Skeleton.tsx'
import { Popover } from '../overlay/Popover.tsx'
import { controlLook, FieldFrame, type FieldTexts } from './FieldFrame.tsx'
import { Chevron } from './SelectField.tsx'

const loadCalendar = () => import('../calendar/DayCalendar.tsx')
const DayCalendar = lazy(async () => ({ default: (await loadCalendar()).DayCalendar }))

interface DateFieldProps extends FieldTexts {
  /** Null while nothing is selected. */
  readonly value: Day | null
  readonly onChange: (day: Day) => void
  /** The last day that can be selected. */
  readonly today: Day
  readonly disabled?: boolean
  readonly ref?: Ref<HTMLButtonElement>
}

/**
 * A day from a calendar that ends today. Typing is not possible. The calendar's code loads on hover or focus.
 */
export function DateField(props: DateFieldProps) {
  const { value, onChange, today, disabled = false, ref, ...texts } = props
  const [isOpen, setOpen] = useState(false)
  const spelled = value === null ? 'Choose a date' : formatFullDay(value)
  const prefetch = () => void loadCalendar().catch(() => undefined)
  return (
    <FieldFrame {...texts}>
      {(control) => (
        <div className="relative">
          <Popover
            label={texts.label}
            look="choices"
            align="start"
            isOpen={isOpen}
            onOpenChange={setOpen}
            trigger={
              <button
                {...control}
                ref={ref}
                type="button"
                disabled={disabled}
                aria-label={`${texts.label}: ${spelled}`}
                onPointerEnter={prefetch}
                onFocus={prefetch}
                className={clsx(
                  'h-control truncate pr-8 text-left',
                  value === null && 'text-muted',
                  controlLook(control['aria-invalid']),
                )}
              >
                {spelled}
              </button>
            }
          >
            <Suspense fallback={<Skeleton className="h-80 w-72" />}>
              <DayCalendar
                chosen={value}
                today={today}
                onChoose={(day) => {
                  onChange(day)
                  setOpen(false)
                }}
              />
            </Suspense>
          </Popover>
          <Chevron />
        </div>
      )}
    </FieldFrame>
  )
}
