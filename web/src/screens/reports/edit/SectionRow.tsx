import clsx from 'clsx'
import { ActionsMenu } from '../../../ui/overlay/ActionsMenu.tsx'
import type { MenuItem } from '../../../ui/overlay/menu-item.ts'

interface SectionRowProps {
  readonly title: string
  /** Null for a section that has to be mended. */
  readonly words: string | null
  readonly isOpen: boolean
  readonly onOpen: () => void
  readonly menu: readonly MenuItem[]
}

/** A section in the list: dragged, moved by Alt with the arrow keys, or pressed to open it. */
export function SectionRow({ title, words, isOpen, onOpen, menu }: SectionRowProps) {
  return (
    <div
      className={clsx(
        'relative flex min-h-control items-center gap-1 rounded-control border pl-3',
        isOpen ? 'border-accent bg-accent-soft' : 'border-border bg-surface hover:bg-hover',
      )}
    >
      <button
        type="button"
        aria-current={isOpen}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        onClick={onOpen}
        className="min-w-0 flex-1 rounded-control py-1.5 text-left after:absolute after:inset-0"
      >
        <span className="block text-14 font-medium wrap-anywhere">{title}</span>
        <span
          className={clsx(
            'block text-12 wrap-anywhere',
            words === null ? 'text-bad' : 'text-muted',
          )}
        >
          {words ?? 'Needs your attention'}
        </span>
      </button>
      <ActionsMenu of={title} items={menu} />
    </div>
  )
}
