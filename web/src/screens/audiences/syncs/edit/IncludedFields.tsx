import { platformNames, type AudienceField, type DestinationOption } from '@cartograph/contract'
import { useId } from 'react'
import { includedFields, type SyncDraft } from '../../../../features/audiences/syncs/sync-draft.ts'
import { fieldNames } from '../../../../features/audiences/syncs/sync-words.ts'

interface IncludedFieldsProps {
  readonly draft: SyncDraft
  readonly destination: DestinationOption
  readonly error: string | undefined
  readonly onChange: (fields: readonly AudienceField[]) => void
}

export function IncludedFields({ draft, destination, error, onChange }: IncludedFieldsProps) {
  const id = useId()
  const included = includedFields(draft, destination)
  const { fields, identifiers, platform } = destination
  // Weighting customers by their value needs it.
  const isRequired = (field: AudienceField) => draft.isValueBased && field === 'lifetime_value'
  return (
    <fieldset
      aria-invalid={error !== undefined}
      aria-describedby={`${id}-text`}
      className="min-w-0"
    >
      <legend className="mb-1 text-13 font-medium">Fields to include</legend>
      <div className="flex flex-col">
        {fields.map((field) => (
          <label
            key={field}
            className="flex min-h-8 cursor-pointer items-center gap-2 rounded-control text-14 has-disabled:cursor-default pointer-coarse:min-h-11"
          >
            <input
              type="checkbox"
              className="size-4 shrink-0 accent-accent"
              checked={included.includes(field)}
              disabled={isRequired(field)}
              onChange={({ target }) =>
                onChange(
                  target.checked
                    ? [...included, field]
                    : included.filter((other) => other !== field),
                )
              }
            />
            {fieldNames[field]}
            {identifiers.includes(field) && (
              <span className="text-13 text-muted">finds customers</span>
            )}
          </label>
        ))}
      </div>
      <p
        id={`${id}-text`}
        className={`mt-1 text-13 ${error === undefined ? 'text-muted' : 'text-bad'}`}
      >
        {error ?? findsBy(platformNames[platform], identifiers)}
      </p>
    </fieldset>
  )
}

/** 'Facebook finds customers by the email address or the phone number.' */
function findsBy(platform: string, identifiers: readonly AudienceField[]): string {
  const names = identifiers.map((field) => `the ${fieldNames[field].toLowerCase()}`)
  const last = names.at(-1) ?? ''
  const before = names.slice(0, -1).join(', ')
  return `${platform} finds customers by ${before === '' ? last : `${before} or ${last}`}. Include at least one.`
}
