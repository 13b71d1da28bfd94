import clsx from 'clsx'
import { useEffect, useRef } from 'react'
import { Combobox } from '../../ui/form/Combobox.tsx'
import type { ComboOption } from '../../ui/form/combo-search.ts'
import { controlLook, FieldFrame } from '../../ui/form/FieldFrame.tsx'
import { Chevron } from '../../ui/form/SelectField.tsx'
import { useCombobox } from '../../ui/form/use-combobox.ts'
import { findFields, type FilterField } from './filter-field.ts'

interface FieldPickerProps {
  readonly fields: readonly FilterField[]
  readonly chosen: FilterField | undefined
  readonly error: string | undefined
  /** Takes the focus when it appears, because the user has just added it. */
  readonly isNew: boolean
  /** The element that says what the chosen field means. */
  readonly hintId: string
  readonly onChoose: (member: string) => void
}

/** A searchable list of members under their headings, each with what it means. */
export function FieldPicker(props: FieldPickerProps) {
  const { fields, chosen, error, isNew, hintId, onChoose } = props
  const combobox = useCombobox()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isNew) input.current?.focus()
  }, [isNew])
  const found = findFields(fields, combobox.typed ?? '')
  const groups = [...new Set(found.map(({ group }) => group))].map((title) => ({
    title,
    options: found.filter(({ group }) => group === title).map(toOption),
  }))
  return (
    <FieldFrame label="Field" error={error}>
      {(control) => (
        <div className="relative">
          <Combobox
            {...control}
            aria-describedby={control['aria-describedby'] ?? (chosen && hintId)}
            ref={input}
            combobox={combobox}
            label="Fields"
            groups={groups}
            values={chosen === undefined ? [] : [chosen.member]}
            text={chosen?.title ?? ''}
            placeholder="Choose a field"
            onChoose={({ value }) => {
              if (value !== chosen?.member) onChoose(value)
            }}
            className={clsx('h-control truncate pr-8', controlLook(control['aria-invalid']))}
          >
            <Chevron />
          </Combobox>
        </div>
      )}
    </FieldFrame>
  )
}

function toOption(field: FilterField): ComboOption {
  return { value: field.member, label: field.title, description: hintOf(field) }
}

/** The description of a field, and the connection that would fill it. */
export function hintOf({ description, missingSources }: FilterField): string {
  const [source] = missingSources
  if (source === undefined) return description
  const names = missingSources.join(' or ')
  return `${description} Empty until you connect ${names}.`.trim()
}
