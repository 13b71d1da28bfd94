import type { PlatformField } from '@cartograph/contract'
import clsx from 'clsx'
import { controlLook, FieldFrame } from '../../../ui/form/FieldFrame.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import type { PlatformFieldsState } from './platform-fields.ts'

interface PlatformFieldsProps {
  state: PlatformFieldsState
  disabled: boolean
  /** Puts the focus into the first field. */
  hasFocus?: boolean
}

/** The fields that a platform declares. */
export function PlatformFields({ state, disabled, hasFocus = false }: PlatformFieldsProps) {
  return state.fields.map((field, index) =>
    field.options === null ? (
      <FieldFrame key={field.name} label={labelOf(field)} error={state.errorOf(field)}>
        {(control) => (
          <div className="flex">
            <input
              {...control}
              ref={hasFocus && index === 0 ? focus : undefined}
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              disabled={disabled}
              required={!field.is_optional}
              value={state.valueOf(field)}
              onChange={(event) => state.type(field, event.target.value)}
              onBlur={() => state.leave(field)}
              className={clsx(
                'h-control min-w-0',
                field.suffix !== null && 'rounded-r-none',
                controlLook(control['aria-invalid']),
              )}
            />
            {field.suffix !== null && (
              <span className="flex shrink-0 items-center rounded-r-control border border-l-0 border-edge bg-page px-3 text-14 text-muted">
                {field.suffix}
              </span>
            )}
          </div>
        )}
      </FieldFrame>
    ) : (
      <SelectField
        key={field.name}
        label={labelOf(field)}
        options={field.options}
        value={state.valueOf(field) || null}
        disabled={disabled}
        onChange={(value) => state.type(field, value)}
      />
    ),
  )
}

/** In a drawer that was opened to fill in its field. */
function focus(field: HTMLInputElement | null): void {
  field?.focus()
}

function labelOf({ label, is_optional: isOptional }: PlatformField): string {
  return isOptional ? `${label} (optional)` : label
}
