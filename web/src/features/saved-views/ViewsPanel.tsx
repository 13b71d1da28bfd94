import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../api/client-context.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { savedViewsQuery } from './saved-view-queries.ts'
import { SaveView } from './SaveView.tsx'
import { ViewRow } from './ViewRow.tsx'
import type { ViewQuestion, ViewsProps } from './views-props.ts'

interface ViewsPanelProps extends ViewsProps {
  readonly onClose: () => void
  readonly onAsk: (question: ViewQuestion) => void
}

/** The list of views, and a form that saves what is selected. */
export function ViewsPanel(props: ViewsPanelProps) {
  const { orgId, fileName, isShown, onApply, onReset, onClose } = props
  const { data, error, refetch } = useQuery(savedViewsQuery(useClient(), orgId, fileName))
  return (
    <div className="flex w-[min(18rem,calc(100vw-3rem))] flex-col gap-2">
      {data === undefined && error === null && <Skeleton className="h-24" />}
      {error !== null && data === undefined && (
        <div role="alert" className="flex flex-col items-start gap-2 px-2 text-13">
          Couldn't load the views
          <Button size="small" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {data?.items.length === 0 && (
        <p className="px-2 text-13 text-muted">
          Save filters and dates that you use often as a view.
        </p>
      )}
      {data !== undefined && data.items.length > 0 && (
        <ul aria-label="Views">
          {data.items.map((view) => (
            <ViewRow
              key={view.id}
              {...props}
              view={view}
              isCurrent={isShown(view.search)}
              ownDefault={data.user_default}
              everyonesDefault={data.workspace_default}
              onChoose={() => {
                onApply(view.search)
                onClose()
              }}
            />
          ))}
          <li>
            <button
              type="button"
              onClick={() => {
                onReset()
                onClose()
              }}
              className="min-h-9 w-full rounded-control px-2 text-left text-14 text-muted hover:bg-hover pointer-coarse:min-h-11"
            >
              No view
            </button>
          </li>
        </ul>
      )}
      {data !== undefined && !data.items.some(({ search }) => isShown(search)) && (
        <SaveView {...props} />
      )}
    </div>
  )
}
