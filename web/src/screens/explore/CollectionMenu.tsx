import type { DashboardCollection } from '@cartograph/contract'
import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import { useId, useState } from 'react'
import { CollectionIcon } from '../../features/dashboards/view/CollectionIcon.tsx'
import { formatPlace, type ExplorePlace } from './explore-place.ts'

interface CollectionMenuProps {
  readonly collections: readonly DashboardCollection[]
  readonly place: ExplorePlace | null
  /** Called on hover and focus, to prefetch. */
  readonly onIntent: (fileName: string) => void
  readonly onChosen?: () => void
}

/** A collection with one dashboard is a link; others expand. */
export function CollectionMenu({ collections, place, onIntent, onChosen }: CollectionMenuProps) {
  return (
    <nav aria-label="Dashboards">
      <ul className="flex flex-col gap-0.5">
        {collections.map((collection) => {
          const [only, ...more] = collection.dashboards
          const isOpenOne = collection.collection_id === place?.collectionId
          return (
            <li key={collection.collection_id}>
              {more.length === 0 && only ? (
                <DashboardLinkItem
                  collection={collection}
                  dashboard={only}
                  isAlone
                  isCurrent={isOpenOne}
                  onIntent={onIntent}
                  {...(onChosen && { onChosen })}
                />
              ) : (
                <OpenCollection
                  // Expands the collection of the current dashboard.
                  key={String(isOpenOne)}
                  collection={collection}
                  place={isOpenOne ? place : null}
                  onIntent={onIntent}
                  {...(onChosen && { onChosen })}
                />
              )}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

type ItemActions = Pick<CollectionMenuProps, 'onIntent' | 'onChosen'>

function OpenCollection({
  collection,
  place,
  ...actions
}: ItemActions & {
  readonly collection: DashboardCollection
  readonly place: ExplorePlace | null
}) {
  const id = useId()
  const [isOpen, setOpen] = useState(place !== null)
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-about`}
        className={clsx(itemLook, 'w-full py-1.5 text-left font-medium')}
      >
        <CollectionWords collection={collection} id={id} />
        <svg
          aria-hidden="true"
          viewBox="0 0 20 20"
          className={clsx('size-4 shrink-0', isOpen && 'rotate-90')}
          fill="none"
        >
          <path d="m8 5 5 5-5 5" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
        </svg>
      </button>
      <ul id={id} hidden={!isOpen} className="mt-0.5 ml-4 border-l border-border pl-2">
        {collection.dashboards.map((dashboard) => (
          <li key={dashboard.dashboard_id}>
            <DashboardLinkItem
              collection={collection}
              dashboard={dashboard}
              isAlone={false}
              isCurrent={dashboard.dashboard_id === place?.dashboardId}
              {...actions}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

function DashboardLinkItem({
  collection,
  dashboard,
  isAlone,
  isCurrent,
  onIntent,
  onChosen,
}: ItemActions & {
  readonly collection: DashboardCollection
  readonly dashboard: DashboardCollection['dashboards'][number]
  /** In its collection, for which it stands then. */
  readonly isAlone: boolean
  readonly isCurrent: boolean
}) {
  const id = useId()
  const prefetch = () => onIntent(dashboard.file_name)
  return (
    <Link
      from="/org/$orgId/insights/explore"
      to="."
      hash={formatPlace({
        collectionId: collection.collection_id,
        dashboardId: dashboard.dashboard_id,
        tab: 0,
      })}
      search={{}}
      aria-current={isCurrent ? 'page' : undefined}
      aria-labelledby={`${id}-name`}
      aria-describedby={isAlone ? `${id}-about` : undefined}
      onMouseEnter={prefetch}
      onFocus={prefetch}
      onClick={onChosen}
      className={clsx(
        itemLook,
        isAlone && 'py-1.5',
        isCurrent ? 'bg-accent-soft text-text' : 'text-muted hover:bg-hover hover:text-text',
      )}
    >
      {isAlone ? (
        <CollectionWords collection={collection} id={id} />
      ) : (
        <span id={`${id}-name`} className="truncate">
          {dashboard.dashboard_name}
        </span>
      )}
    </Link>
  )
}

/** Its name is what it is called, and what it is about describes it. */
function CollectionWords({ collection, id }: { collection: DashboardCollection; id: string }) {
  return (
    <>
      <CollectionIcon name={collection.dashboard_collection_icon} />
      <span className="min-w-0 flex-1">
        <span id={`${id}-name`} className="block truncate">
          {collection.dashboard_collection_name}
        </span>
        <span id={`${id}-about`} className="block text-12 font-normal text-muted">
          {collection.dashboard_collection_short_description}
        </span>
      </span>
    </>
  )
}

const itemLook =
  'flex min-h-control items-center gap-2 rounded-control px-2.5 text-13 hover:bg-hover pointer-coarse:min-h-11'
