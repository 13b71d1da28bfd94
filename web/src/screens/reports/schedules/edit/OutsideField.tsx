import type { KeyboardEvent } from 'react'
import type { OutsideKind } from '../../../../features/report-schedules/schedule-draft.ts'
import { Button } from '../../../../ui/button/Button.tsx'
import { SegmentedControl } from '../../../../ui/form/SegmentedControl.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import type { TypedOutside } from './outside-entry.ts'

interface OutsideFieldProps {
  readonly typed: TypedOutside
  readonly onTyped: (typed: TypedOutside) => void
  readonly onAdd: () => void
}

/** Adds an address, a webhook or a channel of Slack, which see the report without an account. */
export function OutsideField({ typed, onTyped, onAdd }: OutsideFieldProps) {
  const { kind, text, problem } = typed
  const { label, placeholder, hint } = kinds[kind]
  function onKeyDown(event: KeyboardEvent) {
    // During composition, Enter belongs to the input method.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || text.trim() === '') return
    event.preventDefault()
    onAdd()
  }
  return (
    <div role="group" aria-label="Outside the workspace" className="flex flex-col gap-2">
      <h4 className="text-13 font-medium">Outside the workspace</h4>
      <SegmentedControl
        label="Kind of recipient"
        options={[
          { value: 'address', label: 'Email' },
          { value: 'webhook', label: 'Webhook' },
          { value: 'slack', label: 'Slack' },
        ]}
        value={kind}
        onChange={(other) => onTyped({ kind: other, text, problem: null })}
      />
      <div className="flex items-start gap-2">
        <TextField
          label={label}
          type="text"
          inputMode={kind === 'address' ? 'email' : 'url'}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={placeholder}
          className="min-w-0 flex-1"
          value={text}
          hint={hint}
          error={problem ?? undefined}
          onChange={({ target }) => onTyped({ kind, text: target.value, problem: null })}
          onKeyDown={onKeyDown}
        />
        <Button className="mt-6" disabled={text.trim() === ''} onClick={onAdd}>
          Add
        </Button>
      </div>
      <p className="text-13 text-muted">
        Recipients outside see every number of this report, but customers' names and email addresses
        are masked for them. They need no account.
      </p>
    </div>
  )
}

const kinds: Readonly<
  Record<
    OutsideKind,
    { readonly label: string; readonly placeholder: string; readonly hint: string }
  >
> = {
  address: {
    label: 'Email address',
    placeholder: 'name@agency.com',
    hint: 'They confirm once by a link, and can end it in any email with one click.',
  },
  webhook: {
    label: 'URL of the webhook',
    placeholder: 'https://',
    hint: 'Gets the report as signed JSON, and again if it does not respond.',
  },
  slack: {
    label: 'Incoming webhook of Slack',
    placeholder: 'https://hooks.slack.com/services/…',
    hint: 'Create it in Slack for the channel that gets the report.',
  },
}
