import clsx from 'clsx'
import { LazyComponent } from '../../ui/overlay/lazy-component.ts'
import { PopupTrigger } from '../../ui/overlay/PopupTrigger.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { useShell } from '../../features/navigation/shell-context.ts'

interface WorkspaceSwitcherProps {
  isCollapsed: boolean
  onNavigate: (() => void) | undefined
}

const popup = new LazyComponent(() => import('./WorkspaceMenuPopup.tsx'))

export function WorkspaceSwitcher({ isCollapsed, onNavigate }: WorkspaceSwitcherProps) {
  const { orgId, workspaceName } = useShell()
  return (
    <PopupTrigger
      kind="menu"
      part={popup}
      props={{ orgId, onNavigate }}
      trigger={
        <button
          type="button"
          className="flex h-10 shrink-0 items-center gap-2 rounded-control px-2 text-left font-semibold hover:bg-hover"
        >
          <span
            aria-hidden="true"
            className="flex size-6 shrink-0 items-center justify-center rounded-control bg-accent text-12 text-on-accent"
          >
            {workspaceName?.charAt(0).toUpperCase()}
          </span>
          <span className={clsx('min-w-0 flex-1 truncate', isCollapsed && 'sr-only')}>
            {workspaceName ?? <Skeleton className="h-4 w-28" />}
          </span>
          <span className="sr-only">, switch workspace</span>
          {!isCollapsed && (
            <svg aria-hidden="true" viewBox="0 0 20 20" className="size-4 text-muted" fill="none">
              <path
                d="m6 8 4-4 4 4M6 12l4 4 4-4"
                stroke="currentColor"
                strokeWidth="1.5"
                strokeLinecap="round"
              />
            </svg>
          )}
        </button>
      }
    />
  )
}
