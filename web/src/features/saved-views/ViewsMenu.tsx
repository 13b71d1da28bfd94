import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useClient } from '../../api/client-context.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { Popover } from '../../ui/overlay/Popover.tsx'
import { savedViewsQuery } from './saved-view-queries.ts'
import type { ViewQuestion, ViewsProps } from './views-props.ts'

const loadPanel = () => import('./ViewsPanel.tsx')
const ViewsPanel = lazy(async () => ({ default: (await loadPanel()).ViewsPanel }))
const ViewDialog = lazy(async () => ({ default: (await import('./ViewDialog.tsx')).ViewDialog }))

/** The saved views of a dashboard. The button names the view that is shown. */
export function ViewsMenu({ isNarrow, ...props }: ViewsProps & { readonly isNarrow: boolean }) {
  const { orgId, fileName, defaultView, isShown } = props
  const [isOpen, setOpen] = useState(false)
  const [question, setQuestion] = useState<ViewQuestion | null>(null)
  const query = savedViewsQuery(useClient(), orgId, fileName)
  // From then on, so that it follows changes while it is closed.
  const [wasOpened, setOpened] = useState(false)
  const { data } = useQuery({ ...query, enabled: wasOpened })
  const known = data?.items ?? (defaultView === null ? [] : [defaultView])
  const shown = known.find(({ search }) => isShown(search))
  const prefetch = () => void loadPanel().catch(() => undefined)
  return (
    <>
      <Popover
        label="Saved views"
        look="choices"
        align="start"
        isOpen={isOpen}
        onOpenChange={(open) => {
          setOpen(open)
          if (open) setOpened(true)
        }}
        trigger={
          <Button
            size={isNarrow ? 'normal' : 'small'}
            className="min-w-0 max-w-60"
            onPointerEnter={prefetch}
            onFocus={prefetch}
          >
            <span className="truncate">
              {shown === undefined || isNarrow ? 'Views' : `View: ${shown.name}`}
            </span>
            <span aria-hidden="true">▾</span>
          </Button>
        }
      >
        <Suspense fallback={<Skeleton className="h-36 w-[min(18rem,calc(100vw-3rem))]" />}>
          <ViewsPanel
            {...props}
            onClose={() => setOpen(false)}
            onAsk={(next) => {
              setOpen(false)
              setQuestion(next)
            }}
          />
        </Suspense>
      </Popover>
      {question !== null && (
        <Suspense fallback={null}>
          <ViewDialog
            orgId={orgId}
            fileName={fileName}
            question={question}
            onClose={() => setQuestion(null)}
          />
        </Suspense>
      )}
    </>
  )
}
