import clsx from 'clsx'
import { useState, type KeyboardEvent } from 'react'
import { ComboInput } from '../../../../ui/form/ComboInput.tsx'
import { controlLook, FieldFrame } from '../../../../ui/form/FieldFrame.tsx'
import { searchGroups, type MemberGroup } from './member-options.ts'
import { MemberChips } from './MemberChips.tsx'
import { MemberList, memberOptionId } from './MemberList.tsx'

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

/** A combobox for metrics or breakdowns. */
export function MemberField(props: MemberFieldProps) {
  const { label, hint, error, groups, chosen, most, disabled = false, onChange } = props
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const found = isOpen ? searchGroups(groups, typed) : []
  const options = found.flatMap((group) => group.options)
  const activeOption = options[active]
  const values = chosen.map(({ value }) => value)
  const isFull = most > 1 && values.length >= most

  function close() {
    setOpen(false)
    setTyped('')
  }
  function choose(value: string) {
    if (most === 1) onChange([value])
    else if (values.includes(value)) onChange(values.filter((one) => one !== value))
    else if (!isFull) onChange([...values, value])
    if (most === 1) close()
  }
  function move(target: number) {
    if (isOpen) setActive(target)
    setOpen(true)
  }
  function onKeyDown(event: KeyboardEvent) {
    const last = options.length - 1
    if (event.key === 'ArrowDown') move(active >= last ? 0 : active + 1)
    else if (event.key === 'ArrowUp') move(active <= 0 ? last : active - 1)
    else if (event.key === 'Enter') {
      // Enter must not submit the form.
      if (isOpen && activeOption) choose(activeOption.value)
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      close()
    } else return
    event.preventDefault()
  }

  return (
    <div>
      <FieldFrame label={label} hint={hint} error={error}>
        {(control) => (
          <>
            <MemberChips
              label={label}
              chosen={chosen}
              onRemove={(gone) => onChange(values.filter((one) => one !== gone))}
            />
            <div className="relative">
              <ComboInput
                {...control}
                listId={`${control.id}-list`}
                isListed={isOpen}
                activeId={activeOption && memberOptionId(`${control.id}-list`, active)}
                disabled={disabled}
                placeholder={placeholderOf(values.length, most)}
                value={typed}
                onChange={(event) => {
                  setTyped(event.target.value)
                  setOpen(true)
                  setActive(0)
                }}
                onClick={() => setOpen(true)}
                onKeyDown={onKeyDown}
                onBlur={close}
                className={clsx('h-control', controlLook(control['aria-invalid']))}
              />
              {isOpen && (
                <MemberList
                  id={`${control.id}-list`}
                  label={label}
                  groups={found}
                  values={values}
                  isMultiple={most > 1}
                  isFull={isFull}
                  active={active}
                  onActive={setActive}
                  onChoose={choose}
                />
              )}
            </div>
          </>
        )}
      </FieldFrame>
    </div>
  )
}

function placeholderOf(count: number, most: number): string {
  if (count === 0) return 'Type to search'
  if (most === 1) return 'Type to replace'
  return count < most ? 'Type to add another' : `Up to ${most}`
}
