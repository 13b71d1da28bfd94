import type { AfterDeletion } from '@cartograph/contract'
import { useId } from 'react'

interface AfterDeletionChoiceProps {
  /** 'The list at Facebook' */
  readonly legend: string
  readonly texts: Readonly<Record<AfterDeletion, string>>
  readonly value: AfterDeletion
  readonly onChange: (value: AfterDeletion) => void
}

/** Chooses what happens to the lists at the platforms, in a dialog that confirms a deletion. */
export function AfterDeletionChoice({ legend, texts, value, onChange }: AfterDeletionChoiceProps) {
  const name = useId()
  return (
    <fieldset className="mt-3 flex flex-col gap-1 text-text">
      <legend className="mb-1 text-13 font-medium">{legend}</legend>
      {(['keep', 'empty'] as const).map((one) => (
        <label
          key={one}
          className="flex min-h-8 cursor-pointer items-start gap-2 rounded-control py-1 text-14 pointer-coarse:min-h-11"
        >
          <input
            type="radio"
            name={name}
            className="mt-0.5 size-4 shrink-0 accent-accent"
            checked={one === value}
            onChange={() => onChange(one)}
          />
          {texts[one]}
        </label>
      ))}
    </fieldset>
  )
}
