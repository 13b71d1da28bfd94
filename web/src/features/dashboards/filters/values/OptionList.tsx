import clsx from 'clsx'
import { useEffect, useRef } from 'react'
import type { ComboOption } from '../../../../ui/form/combo-search.ts'

interface OptionListProps {
  id: string
  label: string
  isMultiple: boolean
  options: readonly ComboOption[]
  values: readonly string[]
  active: number
  /** The options belong to an earlier search text. */
  isStale: boolean
  onActive: (index: number) => void
  onChoose: (option: ComboOption) => void
}

/** A listbox below an input that keeps the focus: ten rows, and at most a third of the window. */
export function OptionList({
  id,
  label,
  isMultiple,
  options,
  values,
  active,
  isStale,
  onActive,
  onChoose,
}: OptionListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={label}
      aria-multiselectable={isMultiple}
      hidden={options.length === 0}
      // Keeps the focus in the input while the list is scrolled.
      onMouseDown={(event) => event.preventDefault()}
      className={clsx('max-h-[min(350px,33.3dvh)] overflow-y-auto', isStale && 'dim-while-loading')}
    >
      {options.map((option, index) => {
        const isChosen = values.includes(option.value)
        return (
          <button
            key={option.value}
            type="button"
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={isChosen}
            data-active={index === active || undefined}
            onClick={() => onChoose(option)}
            onPointerMove={() => onActive(index)}
            className="flex min-h-[35px] w-full items-center justify-between gap-2 rounded-control px-2 py-1 text-left text-14 aria-selected:font-medium data-active:bg-hover pointer-coarse:min-h-11"
          >
            <span className="min-w-0 break-words">{option.label}</span>
            {isChosen && (
              <span aria-hidden="true" className="text-accent">
                ✓
              </span>
            )}
          </button>
        )
      })}
    </div>
  )
}
