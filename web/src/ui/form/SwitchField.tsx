import { useId, type Ref } from 'react'

interface SwitchFieldProps {
  label: string
  /** What it does, or why it is disabled. */
  hint?: string
  isOn: boolean
  onChange: (isOn: boolean) => void
  disabled?: boolean
  className?: string
  ref?: Ref<HTMLInputElement>
}

export function SwitchField({
  label,
  hint,
  isOn,
  onChange,
  disabled = false,
  className,
  ref,
}: SwitchFieldProps) {
  const id = useId()
  return (
    <div className={className}>
      <label
        htmlFor={id}
        className="flex min-h-control items-center justify-between gap-4 text-14 font-medium has-disabled:opacity-60"
      >
        {label}
        <span className="relative inline-flex h-6 w-10 shrink-0 rounded-full has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
          <input
            id={id}
            ref={ref}
            type="checkbox"
            role="switch"
            aria-describedby={hint === undefined ? undefined : `${id}-hint`}
            checked={isOn}
            aria-checked={isOn}
            disabled={disabled}
            onChange={(event) => onChange(event.target.checked)}
            className="peer absolute inset-0 m-0 cursor-pointer opacity-0 disabled:cursor-default"
          />
          <span
            aria-hidden="true"
            className="pointer-events-none flex w-full rounded-full border border-edge bg-surface p-0.5 transition-colors peer-checked:border-accent peer-checked:bg-accent peer-checked:*:translate-x-4 peer-checked:*:bg-on-accent"
          >
            <span className="size-4.5 rounded-full bg-edge transition-transform" />
          </span>
        </span>
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="max-w-[70ch] text-13 text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}
