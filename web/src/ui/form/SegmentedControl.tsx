import { useId } from 'react'

interface SegmentedControlProps<Value extends string | number> {
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
  /** Called on hover and focus, to prefetch. */
  onIntent?: (value: Value) => void
}

/** A choice of a few options, all visible. */
export function SegmentedControl<Value extends string | number>({
  label,
  options,
  value,
  onChange,
  onIntent,
}: SegmentedControlProps<Value>) {
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className="flex rounded-control border border-border bg-surface p-0.5"
    >
      {options.map((option) => (
        <label
          key={option.value}
          onPointerEnter={() => onIntent?.(option.value)}
          className="relative flex h-control-small flex-1 cursor-pointer items-center justify-center rounded-[4px] px-3 text-13 font-medium whitespace-nowrap text-muted transition-colors hover:text-text has-checked:bg-accent-soft has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            className="absolute inset-0 cursor-pointer opacity-0"
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}
