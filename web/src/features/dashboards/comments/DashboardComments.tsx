import { commentsParameter, commentsValue, type Dashboard, type OrgId } from '@cartograph/contract'
import { CommentsButton } from '../../messages/drawer/CommentsButton.tsx'
import { LazyPart } from '../../../ui/overlay/LazyPart.tsx'
import { LazyComponent } from '../../../ui/overlay/lazy-component.ts'
import { useIsNarrow } from '../filters/bar/use-is-narrow.ts'
import type { SearchChanges } from '../filters/state/use-dashboard-filters.ts'

const drawer = new LazyComponent(() => import('./DashboardCommentsDrawer.tsx'))

interface DashboardCommentsProps {
  readonly orgId: OrgId
  readonly dashboard: Dashboard
  readonly search: Readonly<Record<string, unknown>>
  readonly onSearch: (changes: SearchChanges, how: { readonly replace: boolean }) => void
}

/** The button of a dashboard's comments, and their drawer. */
export function DashboardComments({ orgId, dashboard, search, onSearch }: DashboardCommentsProps) {
  const isNarrow = useIsNarrow()
  const { dashboard_tag: ofDashboard } = dashboard
  const parameter = search[commentsParameter]
  // `open`, or of an element `net-sales.open`.
  const [, element, what] =
    /^(?:([\w-]+)\.)?(.+)$/.exec(typeof parameter === 'string' ? parameter : '') ?? []
  const pageOf = (tag: string, opened: string | undefined) => ({
    orgId,
    tag,
    opened,
    // Back closes the drawer, and leads from a discussion to the list.
    onOpen: (to: string | undefined) =>
      onSearch(
        { [commentsParameter]: to === undefined ? undefined : commentsValue(tag, to) },
        { replace: to === undefined },
      ),
  })
  const page =
    element === undefined
      ? pageOf(ofDashboard, what)
      : pageOf(`element:${ofDashboard}:${element}`, what)
  return (
    <CommentsButton
      page={element === undefined ? page : pageOf(ofDashboard, undefined)}
      size={isNarrow ? 'normal' : 'small'}
      onIntent={() => drawer.prefetch()}
    >
      <LazyPart
        part={drawer}
        isNeeded={page.opened !== undefined}
        onError={() => page.onOpen(undefined)}
        props={{ page, dashboard, search }}
      />
    </CommentsButton>
  )
}
