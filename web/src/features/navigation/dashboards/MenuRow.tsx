import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Menu, type MenuItem } from '../../../ui/overlay/Menu.tsx'
import { CollectionIcon } from '../../dashboards/view/CollectionIcon.tsx'
import './dashboard-menu.css'

interface MenuRowProps {
  readonly name: string
  /** Null within a collection, which has one. */
  readonly icon: string | null
  readonly isCurrent?: boolean
  readonly options: readonly MenuItem[]
  /** A link or a button over the whole row. */
  readonly children: ReactNode
  readonly end?: ReactNode
}

export function MenuRow({ name, icon, isCurrent = false, options, children, end }: MenuRowProps) {
  return (
    <div
      className={clsx(
        'dashboard-row rounded-control text-13',
        isCurrent ? 'bg-accent-soft text-text' : 'text-muted hover:bg-hover hover:text-text',
      )}
    >
      {icon !== null && <CollectionIcon name={icon} />}
      <div className="min-w-0 flex-1">{children}</div>
      {end}
      {options.length > 0 && (
        <Menu
          trigger={
            <button
              type="button"
              aria-label={`${name}: options`}
              className="dashboard-row-options rounded-control hover:text-text"
            >
              <svg aria-hidden="true" viewBox="0 0 20 20" className="size-4" fill="currentColor">
                <path d="M4 11.5a1.5 1.5 0 1 1 0-3 1.5 1.5 0 0 1 0 3zM10 11.5a1.5 1.5 0 1 1 0-3 1.5 1.5 0 0 1 0 3zM16 11.5a1.5 1.5 0 1 1 0-3 1.5 1.5 0 0 1 0 3z" />
              </svg>
            </button>
          }
          items={options}
        />
      )}
    </div>
  )
}

/** The whole row is clickable. */
export const wholeRow = 'block truncate after:absolute after:inset-0 after:rounded-control'
