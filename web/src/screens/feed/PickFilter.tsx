import { useState } from 'react'
import { chipLook, FilterPopover } from '../../features/dashboards/filters/bar/FilterPopover.tsx'
import { formatCount } from '../../format/decimal.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'

export interface PickOption {
  readonly value: string
  readonly label: string
  /** The number of insights. */
  readonly count?: number
}

interface PickFilterProps {
  /** What is filtered: 'Metric'. */
  readonly title: string
  /** Undefined while they load, null if that failed. */
  readonly options: readonly PickOption[] | null | undefined
  readonly values: readonly string[]
  readonly isMultiple: boolean
  readonly onChange: (values: readonly string[]) => void
  /** Called before the options are shown. */
  readonly onOpen: () => void
}

/** A filter that reads as a sentence and opens its options. */
export function PickFilter(props: PickFilterProps) {
  const { title, options, values, onChange, onOpen } = props
  const [isOpen, setOpen] = useState(false)
  const sentence = spellPick(title, values, options ?? [])
  return (
    <span className="inline-flex max-w-full items-center">
      <FilterPopover
        label={title}
        isOpen={isOpen}
        onOpenChange={(open) => {
          if (open) onOpen()
          setOpen(open)
        }}
        trigger={
          <button type="button" className={chipLook} onPointerEnter={onOpen} onFocus={onOpen}>
            <span className="truncate">{sentence}</span>
          </button>
        }
      >
        <PickList {...props} />
      </FilterPopover>
      {values.length > 0 && (
        <button
          type="button"
          aria-label={`Remove the filter ${sentence}`}
          onClick={() => onChange([])}
          className="flex size-7 shrink-0 items-center justify-center rounded-control hover:bg-hover pointer-coarse:size-11"
        >
          <span aria-hidden="true">×</span>
        </button>
      )}
    </span>
  )
}

function PickList({ title, options, values, isMultiple, onChange }: PickFilterProps) {
  if (options === undefined) return <Skeleton className="h-5 w-48" />
  // Selected values that aren't among the options can be removed here as well.
  const known = new Set(options?.map(({ value }) => value))
  const all: readonly PickOption[] = [
    ...(options ?? []),
    ...values.filter((value) => !known.has(value)).map((value) => ({ value, label: value })),
  ]
  if (all.length === 0) {
    return (
      <p className="max-w-64 px-2 py-1 text-13 text-muted">
        {options === null
          ? "Couldn't load the options. Close this and open it again."
          : 'No options'}
      </p>
    )
  }
  return (
    <fieldset className="flex max-h-[min(350px,33.3dvh)] w-64 max-w-full flex-col overflow-y-auto">
      <legend className="sr-only">{title}</legend>
      {all.map(({ value, label, count }) => (
        <label
          key={value}
          className="flex min-h-[35px] shrink-0 items-center gap-2 rounded-control px-2 py-1 text-14 hover:bg-hover pointer-coarse:min-h-11"
        >
          <input
            type="checkbox"
            className="size-4 shrink-0 accent-accent"
            checked={values.includes(value)}
            onChange={({ target }) => onChange(picked(values, value, target.checked, isMultiple))}
          />
          <span className="min-w-0 break-words">{label}</span>{' '}
          {count !== undefined && (
            <span className="ml-auto text-13 text-muted tabular-nums">{formatCount(count)}</span>
          )}
        </label>
      ))}
    </fieldset>
  )
}

function picked(values: readonly string[], value: string, isOn: boolean, isMultiple: boolean) {
  if (!isOn) return values.filter((one) => one !== value)
  return isMultiple ? [...values, value] : [value]
}

/** 'Metric is Net sales or Orders' */
export function spellPick(
  title: string,
  values: readonly string[],
  options: readonly PickOption[],
): string {
  if (values.length === 0) return title
  const labels = values.map((value) => options.find((one) => one.value === value)?.label ?? value)
  const [last = '', ...before] = labels.toReversed()
  const words =
    before.length > 2 ? `${labels.length} chosen` : [...before.toReversed(), last].join(' or ')
  return `${title} is ${words}`
}
