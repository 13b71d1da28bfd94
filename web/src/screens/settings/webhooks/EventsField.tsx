import { WebhookEventType } from '@cartograph/contract'
import { useId } from 'react'
import { eventNames } from './event-names.ts'
import { eventHints } from './webhook-words.ts'

interface EventsFieldProps {
  readonly value: readonly WebhookEventType[]
  readonly onChange: (types: WebhookEventType[]) => void
  readonly disabled: boolean
  readonly error?: string | undefined
}

export function EventsField({ value, onChange, disabled, error }: EventsFieldProps) {
  const id = useId()
  const toggle = (type: WebhookEventType, isOn: boolean) =>
    onChange(isOn ? [...value, type] : value.filter((one) => one !== type))
  return (
    <fieldset
      aria-invalid={error !== undefined}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      disabled={disabled}
      className="min-w-0"
    >
      <legend className="mb-1 text-13 font-medium">Events</legend>
      {WebhookEventType.options.map((type) => (
        <label
          key={type}
          className="flex cursor-pointer items-start gap-2 rounded-control py-1 text-14 has-disabled:cursor-default pointer-coarse:min-h-11"
        >
          <input
            type="checkbox"
            className="mt-0.5 size-4 shrink-0 accent-accent"
            aria-describedby={`${id}-${type}`}
            checked={value.includes(type)}
            onChange={({ target }) => toggle(type, target.checked)}
          />
          <span>
            {eventNames[type]}
            <span id={`${id}-${type}`} aria-hidden="true" className="block text-13 text-muted">
              {eventHints[type]}
            </span>
          </span>
        </label>
      ))}
      {error !== undefined && (
        <p id={`${id}-error`} className="mt-1 text-13 text-bad">
          {error}
        </p>
      )}
    </fieldset>
  )
}
