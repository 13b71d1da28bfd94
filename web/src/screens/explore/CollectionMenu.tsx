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
      <div className={clsx(rowLook, 'relative py-1.5 font-medium')}>
        <CollectionIcon name={collection.dashboard_collection_icon} />
        <div className="min-w-0 flex-1">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            aria-describedby={`${id}-about`}
            onClick={() => setOpen(!isOpen)}
            className={clsx(wholeRow, 'w-full text-left')}
          >
            {collection.dashboard_collection_name}
          </button>
          <CollectionDescription collection={collection} id={`${id}-about`} />
        </div>
        <svg
          aria-hidden="true"
          viewBox="0 0 20 20"
          className={clsx('size-4 shrink-0', isOpen && 'rotate-90')}
          fill="none"
        >
          <path d="m8 5 5 5-5 5" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
        </svg>
      </div>
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
  /** Whether it is the only dashboard of its collection. */
  readonly isAlone: boolean
  readonly isCurrent: boolean
}) {
  const id = useId()
  const prefetch = () => onIntent(dashboard.file_name)
  return (
    <div
      className={clsx(
        rowLook,
        'relative',
        isAlone && 'py-1.5',
        isCurrent ? 'bg-accent-soft text-text' : 'text-muted hover:text-text',
      )}
    >
      {isAlone && <CollectionIcon name={collection.dashboard_collection_icon} />}
      <div className="min-w-0 flex-1">
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
          aria-describedby={isAlone ? `${id}-about` : undefined}
          onMouseEnter={prefetch}
          onFocus={prefetch}
          onClick={onChosen}
          className={wholeRow}
        >
          {isAlone ? collection.dashboard_collection_name : dashboard.dashboard_name}
        </Link>
        {isAlone && <CollectionDescription collection={collection} id={`${id}-about`} />}
      </div>
    </div>
  )
}

/** Outside of the link, whose name should be its destination only. */
function CollectionDescription({
  collection,
  id,
}: {
  collection: DashboardCollection
  id: string
}) {
  return (
    <p id={id} className="text-12 font-normal text-muted">
      {collection.dashboard_collection_short_description}
    </p>
  )
}

/** The whole row is clickable. */
const wholeRow = 'block truncate after:absolute after:inset-0 after:rounded-control'

const rowLook =
  'flex min-h-control items-center gap-2 rounded-control px-2.5 text-13 hover:bg-hover pointer-coarse:min-h-11'
