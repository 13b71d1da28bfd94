import { useId } from 'react'

interface CheckboxesFieldProps<Value extends string> {
  readonly legend: string
  readonly options: readonly Option<Value>[]
  readonly value: readonly Value[]
  readonly onChange: (value: Value[]) => void
  readonly disabled: boolean
  readonly error: string | undefined
  readonly listClassName?: string
}

interface Option<Value extends string> {
  readonly value: Value
  readonly name: string
  readonly hint: string
  /** Another choice includes it. */
  readonly isIncluded?: boolean
}

/** Several of a few choices, each with what it means. */
export function CheckboxesField<Value extends string>({
  legend,
  options,
  value: chosen,
  onChange,
  disabled,
  error,
  listClassName,
}: CheckboxesFieldProps<Value>) {
  const id = useId()
  const toggle = (value: Value, isOn: boolean) =>
    onChange(isOn ? [...chosen, value] : chosen.filter((one) => one !== value))
  return (
    <fieldset
      aria-invalid={error !== undefined}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      disabled={disabled}
      className="min-w-0"
    >
      <legend className="mb-1 text-13 font-medium">{legend}</legend>
      <div className={listClassName}>
        {options.map(({ value, name, hint, isIncluded = false }) => (
          <label
            key={value}
            className="flex cursor-pointer items-start gap-2 rounded-control py-1 text-14 has-disabled:cursor-default pointer-coarse:min-h-11"
          >
            <input
              type="checkbox"
              className="mt-0.5 size-4 shrink-0 accent-accent"
              aria-describedby={`${id}-${value}`}
              checked={chosen.includes(value) || isIncluded}
              disabled={isIncluded}
              onChange={({ target }) => toggle(value, target.checked)}
            />
            <span>
              {name}
              <span id={`${id}-${value}`} aria-hidden="true" className="block text-13 text-muted">
                {hint}
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
