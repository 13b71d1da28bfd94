import clsx from 'clsx'
import { useRef } from 'react'
import { ComboChips } from '../../../../ui/form/ComboChips.tsx'
import { Combobox } from '../../../../ui/form/Combobox.tsx'
import { controlLook, FieldFrame } from '../../../../ui/form/FieldFrame.tsx'
import { useCombobox } from '../../../../ui/form/use-combobox.ts'
import { searchGroups, type MemberGroup } from './member-options.ts'

interface MemberFieldProps {
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly groups: readonly MemberGroup[]
  readonly chosen: readonly { readonly value: string; readonly label: string }[]
  /** Maximum number of members. With 1, choosing replaces the current one. */
  readonly most: number
  readonly disabled?: boolean
  readonly onChange: (values: string[]) => void
}

/** A combobox for metrics or breakdowns, grouped by data set. */
export function MemberField(props: MemberFieldProps) {
  const { label, hint, error, groups, chosen, most, disabled = false, onChange } = props
  const field = useRef<HTMLInputElement>(null)
  const combobox = useCombobox()
  const values = chosen.map(({ value }) => value)
  const isMultiple = most > 1
  const without = (removed: string) => values.filter((one) => one !== removed)

  function choose({ value }: { value: string }) {
    if (!isMultiple) onChange([value])
    else onChange(values.includes(value) ? without(value) : [...values, value])
  }

  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(control) => (
        <>
          <ComboChips
            label={label}
            options={chosen}
            onRemove={(removed) => onChange(without(removed))}
            field={field}
            className="mb-1 flex flex-wrap gap-1"
          />
          <div className="relative">
            <Combobox
              {...control}
              ref={field}
              combobox={combobox}
              label={label}
              groups={combobox.isOpen ? searchGroups(groups, combobox.typed ?? '') : []}
              values={values}
              isMultiple={isMultiple}
              isFull={isMultiple && values.length >= most}
              disabled={disabled}
              placeholder={placeholderOf(values.length, most)}
              onChoose={choose}
              // Enter must not submit the form.
              onEnter={() => {}}
              className={clsx('h-control', controlLook(control['aria-invalid']))}
            />
          </div>
        </>
      )}
    </FieldFrame>
  )
}

function placeholderOf(count: number, most: number): string {
  if (count === 0) return 'Type to search'
  if (most === 1) return 'Type to replace'
  return count < most ? 'Type to add another' : `Up to ${most}`
}
