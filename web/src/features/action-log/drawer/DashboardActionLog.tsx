import { commentsParameter, type OrgId } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../../api/client-context.ts'
import { workspaceQuery } from '../../../api/queries.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { LazyPart } from '../../../ui/overlay/LazyPart.tsx'
import { LazyComponent } from '../../../ui/overlay/lazy-component.ts'

const drawer = new LazyComponent(() => import('./ActionLogDrawer.tsx'))

interface DashboardActionLogProps {
  readonly orgId: OrgId
  readonly size: 'normal' | 'small'
  /** Of the dashboard's address. */
  readonly search: Readonly<Record<string, unknown>>
  readonly onSearch: (
    changes: Readonly<Record<string, string | undefined>>,
    how: { readonly replace: boolean },
  ) => void
}

/** The parameter that opens the drawer: `open`, or the id of an entry. */
const logParameter = 'log'

/** Opens the team's action log beside a dashboard. Absent where the log is switched off. */
export default function DashboardActionLog(props: DashboardActionLogProps) {
  const { orgId, size, search, onSearch } = props
  const parameter = search[logParameter]
  // One drawer at a time.
  const isOpen = typeof parameter === 'string' && search[commentsParameter] === undefined
  const opened = isOpen ? parameter : undefined
  const onOpen = (to: string | undefined) =>
    onSearch({ [logParameter]: to, [commentsParameter]: undefined }, { replace: to === undefined })
  const { data } = useQuery(workspaceQuery(useClient(), orgId))
  if (data?.org.feature_flags.enable_action_log !== true) return null
  const prefetch = () => drawer.prefetch()
  return (
    <>
      <Button
        size={size}
        aria-haspopup="dialog"
        aria-expanded={opened !== undefined}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() => onOpen(opened === undefined ? 'open' : undefined)}
      >
        {/* On phones the dates beside it need the room. */}
        <span className="max-sm:sr-only">Action log</span>
        <LogIcon className="size-5 sm:hidden" />
      </Button>
      <LazyPart
        part={drawer}
        isNeeded={opened !== undefined}
        onError={() => onOpen(undefined)}
        props={{ org: data.org, role: data.user.role, opened, onOpen }}
      />
    </>
  )
}

/** A list with ticks. */
function LogIcon({ className }: { readonly className: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 20 20" className={className} fill="none">
      <path
        d="M3 5.5l1.5 1.5 2.5-3M3 13.5l1.5 1.5 2.5-3M10 5.5h7M10 14h7"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
