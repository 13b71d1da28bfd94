import type { DashboardCollection } from '@cartograph/contract'
import clsx from 'clsx'
import { useId, useState, type ReactNode } from 'react'
import type { MenuItem } from '../../../ui/overlay/menu-item.ts'
import { MenuRow, wholeRow } from './MenuRow.tsx'

interface CollectionRowsProps {
  readonly collection: DashboardCollection
  /** Of the dashboard that is shown; it starts expanded. */
  readonly isCurrent: boolean
  readonly options: readonly MenuItem[]
  /** The list of its dashboards. */
  readonly children: ReactNode
}

export function CollectionRows({ collection, isCurrent, options, children }: CollectionRowsProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(isCurrent)
  const about = collection.dashboard_collection_short_description
  return (
    <>
      <MenuRow
        name={collection.dashboard_collection_name}
        icon={collection.dashboard_collection_icon}
        options={options}
        end={
          <svg
            aria-hidden="true"
            viewBox="0 0 20 20"
            className={clsx('size-4 shrink-0', isOpen && 'rotate-90')}
            fill="none"
          >
            <path d="m8 5 5 5-5 5" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
          </svg>
        }
      >
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-describedby={`${id}-about`}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          title={about}
          onClick={() => setOpen(!isOpen)}
          className={clsx(wholeRow, 'w-full text-left')}
        >
          {collection.dashboard_collection_name}
        </button>
        <span id={`${id}-about`} className="sr-only">
          {about}
        </span>
      </MenuRow>
      <div id={id} hidden={!isOpen} className="mt-0.5 ml-4 border-l border-border pl-2">
        {children}
      </div>
    </>
  )
}
