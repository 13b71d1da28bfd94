import { hasPermission, type SavedView } from '@cartograph/contract'
import { useMutation } from '@tanstack/react-query'
import { Button } from '../../ui/button/Button.tsx'
import { reportError } from '../../ui/feedback/report-error.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { Menu, type MenuItem } from '../../ui/overlay/Menu.tsx'
import { useViewChanges } from './use-view-changes.ts'
import type { ViewQuestion, ViewsProps } from './views-props.ts'

interface ViewRowProps extends Pick<ViewsProps, 'orgId' | 'fileName' | 'role' | 'current'> {
  readonly view: SavedView
  readonly isCurrent: boolean
  readonly isOwnDefault: boolean
  readonly isEveryonesDefault: boolean
  readonly onChoose: () => void
  readonly onAsk: (question: ViewQuestion) => void
}

/** A view of the list with its actions. */
export function ViewRow(props: ViewRowProps) {
  const { view, isCurrent, isOwnDefault, isEveryonesDefault, onChoose } = props
  const notes = [
    isOwnDefault ? 'Your default' : null,
    isEveryonesDefault ? 'Default for everyone' : null,
    view.is_shared ? 'Shared' : null,
  ].filter((note) => note !== null)
  return (
    <li className="flex items-center gap-1">
      <button
        type="button"
        aria-current={isCurrent || undefined}
        onClick={onChoose}
        className="min-h-9 min-w-0 flex-1 rounded-control px-2 py-1 text-left text-14 hover:bg-hover pointer-coarse:min-h-11"
      >
        <span className="block truncate">
          {view.name}
          {isCurrent && (
            <span aria-hidden="true" className="text-accent">
              {' '}
              ✓
            </span>
          )}
        </span>
        {notes.length > 0 && <span className="block text-12 text-muted">{notes.join(' · ')}</span>}
      </button>
      <Menu
        trigger={
          <Button look="quiet" size="small" aria-label={`${view.name}: options`}>
            <span aria-hidden="true">⋯</span>
          </Button>
        }
        items={useActions(props)}
      />
    </li>
  )
}

interface Action {
  readonly change: () => Promise<unknown>
  readonly done: string
}

function useActions(props: ViewRowProps): MenuItem[] {
  const { orgId, fileName, role, view, current, isCurrent, onAsk } = props
  const { isOwnDefault, isEveryonesDefault } = props
  const { update, makeDefault } = useViewChanges(orgId, fileName)
  const { mutate } = useMutation({
    mutationFn: ({ change }: Action) => change(),
    onSuccess: (_, { done }) => toast.success(done),
    onError: reportError,
  })
  const does = (label: string, change: () => Promise<unknown>, done: string): MenuItem => ({
    label,
    onSelect: () => mutate({ change, done }),
  })
  const { may_change: mayChange, is_shared: isShared } = view
  return [
    isOwnDefault
      ? does('Remove as my default', () => makeDefault(null, 'user'), 'Default removed')
      : does('Make my default', () => makeDefault(view.id, 'user'), 'Default set'),
    ...(isShared && hasPermission(role, 'dashboards.change')
      ? [
          isEveryonesDefault
            ? does(
                'Remove as default for everyone',
                () => makeDefault(null, 'workspace'),
                'Default removed',
              )
            : does(
                'Make default for everyone',
                () => makeDefault(view.id, 'workspace'),
                'Default set for everyone',
              ),
        ]
      : []),
    ...(mayChange && !isCurrent
      ? [does('Update to current filters', () => update(view, { search: current }), 'View updated')]
      : []),
    ...(mayChange && (isShared || hasPermission(role, 'views.share'))
      ? [
          isShared
            ? does('Make private', () => update(view, { is_shared: false }), 'View made private')
            : does(
                'Share with workspace',
                () => update(view, { is_shared: true }),
                'View shared with the workspace',
              ),
        ]
      : []),
    ...(mayChange
      ? [
          { label: 'Rename…', onSelect: () => onAsk({ kind: 'rename', view }) },
          {
            label: 'Delete…',
            tone: 'danger' as const,
            onSelect: () => onAsk({ kind: 'delete', view }),
          },
        ]
      : []),
  ]
}
