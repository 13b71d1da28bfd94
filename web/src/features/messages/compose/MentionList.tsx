import clsx from 'clsx'
import { Avatar } from '../message/Avatar.tsx'
import type { Person } from './mentions.ts'

interface MentionListProps {
  readonly id: string
  readonly options: readonly Person[]
  readonly active: number
  readonly onPick: (person: Person) => void
  readonly side?: 'above' | 'below'
}

/** Beside the field, which keeps the focus. */
export function MentionList({ id, options, active, onPick, side = 'above' }: MentionListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Members"
      tabIndex={-1}
      // The field must not lose the focus.
      onPointerDown={(event) => event.preventDefault()}
      className={clsx(
        'absolute inset-x-0 z-10 overflow-hidden rounded-surface border border-border bg-raised p-1 shadow-float',
        side === 'above' ? 'bottom-full mb-1' : 'top-full mt-1',
      )}
    >
      {options.map((person, n) => (
        <button
          key={person.id}
          type="button"
          id={optionId(id, n)}
          role="option"
          tabIndex={-1}
          aria-selected={n === active}
          className={clsx(
            'flex min-h-control w-full items-center gap-2 rounded-control px-2 text-left hover:bg-hover',
            n === active && 'bg-hover',
          )}
          onClick={() => onPick(person)}
        >
          <Avatar name={person.name} />
          <span className="min-w-0 truncate">{person.name}</span>
        </button>
      ))}
    </div>
  )
}

export function optionId(listId: string, n: number): string {
  return `${listId}-${n}`
}
