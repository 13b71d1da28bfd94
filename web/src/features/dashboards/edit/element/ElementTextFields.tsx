import { useState } from 'react'
import { TextAreaField } from '../../../../ui/form/TextAreaField.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'

export interface ElementTexts {
  readonly title: string
  readonly help: string
  readonly footnote: string
}

interface WordFieldsProps {
  readonly words: ElementTexts
  /** The default title; empty if a title is required. */
  readonly suggested: string
  readonly error?: string | undefined
  readonly onChange: (words: ElementTexts) => void
}

export function ElementTextFields({ words, suggested, error, onChange }: WordFieldsProps) {
  const { title, help, footnote } = words
  // Read once, so that the fields don't collapse while they are cleared.
  const [isOpen] = useState(help !== '' || footnote !== '')
  return (
    <>
      <TextField
        label="Title"
        autoComplete="off"
        maxLength={200}
        placeholder={suggested}
        hint={suggested === '' ? undefined : 'Leave blank to use the suggested title.'}
        error={error}
        value={title}
        onChange={(event) => onChange({ title: event.target.value, help, footnote })}
      />
      <details open={isOpen}>
        <summary className="min-h-6 w-fit cursor-pointer rounded-control text-13 font-medium pointer-coarse:min-h-11">
          Help and footnote
        </summary>
        <div className="flex flex-col gap-5 pt-4">
          <TextAreaField
            label="Help (optional)"
            hint="Explains the metric behind a question mark."
            rows={2}
            maxLength={2_000}
            value={help}
            onChange={(text) => onChange({ title, help: text, footnote })}
          />
          <TextAreaField
            label="Footnote (optional)"
            hint="Always visible below the tile."
            rows={2}
            maxLength={2_000}
            value={footnote}
            onChange={(text) => onChange({ title, help, footnote: text })}
          />
        </div>
      </details>
    </>
  )
}
