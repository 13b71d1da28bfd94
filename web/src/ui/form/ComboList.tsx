import { useEffect, useRef, type MouseEvent } from 'react'
import type { ComboOption } from './combo-search.ts'

interface ComboListProps {
  id: string
  label: string
  isOpen: boolean
  options: readonly ComboOption[]
  chosen: string
  active: number
  onActive: (index: number) => void
  onChoose: (option: ComboOption) => void
}

/** The options below a combobox. The focus stays in the field. */
export function ComboList({
  id,
  label,
  isOpen,
  options,
  chosen,
  active,
  onActive,
  onChoose,
}: ComboListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isOpen) list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, active])

  return (
    <>
      <div
        ref={list}
        id={id}
        role="listbox"
        tabIndex={-1}
        aria-label={label}
        hidden={!isOpen || options.length === 0}
        // Keeps the focus in the field, also while scrolling the list.
        onMouseDown={(event) => event.preventDefault()}
        className="absolute inset-x-0 top-full z-20 mt-1 max-h-[min(22rem,40dvh)] overflow-y-auto rounded-surface border border-border bg-raised p-1 shadow-float"
      >
        {isOpen &&
          options.map((option, index) => (
            <button
              key={option.value}
              type="button"
              id={optionId(id, index)}
              role="option"
              tabIndex={-1}
              aria-selected={option.value === chosen}
              data-active={index === active || undefined}
              onClick={(event) => afterTouch(event, () => onChoose(option))}
              onPointerMove={() => onActive(index)}
              className="flex min-h-9 w-full items-center justify-between gap-2 rounded-control px-3 py-1 text-left text-14 aria-selected:font-medium data-active:bg-hover pointer-coarse:min-h-11"
            >
              {option.label}
              {option.value === chosen && (
                <span aria-hidden="true" className="text-accent">
                  ✓
                </span>
              )}
            </button>
          ))}
      </div>
      <p
        role="status"
        className="absolute inset-x-0 top-full z-20 mt-1 rounded-surface border border-border bg-raised px-4 py-3 text-14 text-muted shadow-float empty:hidden"
      >
        {isOpen && options.length === 0 ? 'No results found' : ''}
      </p>
    </>
  )
}

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`
}

/** A finger hides what it touches, so the list stays open for a moment to show the choice. */
function afterTouch({ nativeEvent }: MouseEvent, choose: () => void): void {
  const isTouch = 'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch'
  if (isTouch) setTimeout(choose, touchMs)
  else choose()
}

const touchMs = 250
