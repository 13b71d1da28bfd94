import { useEffect } from 'react'
import type { MemberGroup } from './member-options.ts'

interface MemberListProps {
  readonly id: string
  readonly label: string
  readonly groups: readonly MemberGroup[]
  readonly values: readonly string[]
  readonly isMultiple: boolean
  /** The maximum is reached. */
  readonly isFull: boolean
  readonly active: number
  readonly onActive: (index: number) => void
  readonly onChoose: (value: string) => void
}

/** A listbox grouped by data set, below an input that keeps the focus. */
export function MemberList(props: MemberListProps) {
  const { id, label, groups, values, isMultiple, isFull, active, onActive, onChoose } = props
  useEffect(() => {
    document.getElementById(memberOptionId(id, active))?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  const starts = groups.map((_, n) =>
    groups.slice(0, n).reduce((sum, { options }) => sum + options.length, 0),
  )
  if (groups.length === 0) {
    return (
      <p
        role="status"
        className="absolute inset-x-0 top-full z-20 mt-1 rounded-surface border border-border bg-raised px-4 py-3 text-14 text-muted shadow-float"
      >
        No results found
      </p>
    )
  }
  return (
    <div
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={label}
      aria-multiselectable={isMultiple}
      // Keeps the focus in the input while the list is scrolled.
      onMouseDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 top-full z-20 mt-1 max-h-[min(22rem,40dvh)] overflow-y-auto rounded-surface border border-border bg-raised p-1 shadow-float"
    >
      {groups.map(({ title, options }, group) => (
        <div key={title} role="group" aria-label={title}>
          <p aria-hidden="true" className="px-3 pt-2 pb-1 text-12 font-semibold text-muted">
            {title}
          </p>
          {options.map(({ value, label: name, description }, n) => {
            const index = (starts[group] ?? 0) + n
            const isChosen = values.includes(value)
            return (
              <button
                key={value}
                type="button"
                id={memberOptionId(id, index)}
                role="option"
                tabIndex={-1}
                aria-selected={isChosen}
                aria-disabled={isFull && !isChosen}
                data-active={index === active || undefined}
                onClick={() => onChoose(value)}
                onPointerMove={() => onActive(index)}
                className="flex min-h-9 w-full items-start justify-between gap-2 rounded-control px-3 py-1.5 text-left text-14 aria-disabled:opacity-60 aria-selected:font-medium data-active:bg-hover pointer-coarse:min-h-11"
              >
                <span className="min-w-0">
                  <span className="block">{name}</span>
                  {description !== null && (
                    <span className="block text-13 font-normal text-muted">{description}</span>
                  )}
                </span>
                {isChosen && (
                  <span aria-hidden="true" className="text-accent">
                    ✓
                  </span>
                )}
              </button>
            )
          })}
        </div>
      ))}
    </div>
  )
}

export function memberOptionId(listId: string, index: number): string {
  return `${listId}-${index}`
}
