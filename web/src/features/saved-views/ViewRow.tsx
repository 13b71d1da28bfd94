import {
  hasPermission,
  type DefaultViewScope,
  type SavedView,
  type SavedViewId,
} from '@cartograph/contract'
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
  /** The user's own default, and the workspace's. */
  readonly ownDefault: SavedViewId | null
  readonly everyonesDefault: SavedViewId | null
  readonly onChoose: () => void
  readonly onAsk: (question: ViewQuestion) => void
}

/** A view of the list with its actions. */
export function ViewRow(props: ViewRowProps) {
  const { view, isCurrent, ownDefault, everyonesDefault, onChoose } = props
  const notes = [
    ownDefault === view.id ? 'Your default' : null,
    everyonesDefault === view.id ? 'Default for everyone' : null,
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
  readonly undo: () => Promise<unknown>
}

function useActions(props: ViewRowProps): MenuItem[] {
  const { orgId, fileName, role, view, current, isCurrent, onAsk } = props
  const { ownDefault, everyonesDefault } = props
  const isOwnDefault = ownDefault === view.id
  const isEveryonesDefault = everyonesDefault === view.id
  const { update, makeDefault } = useViewChanges(orgId, fileName)
  const { mutate } = useMutation({
    mutationFn: ({ change }: Action) => change(),
    onSuccess: (_, { done, undo }) => toast.success(done, undo),
    onError: reportError,
  })
  const does = (
    label: string,
    change: () => Promise<unknown>,
    done: string,
    undo: () => Promise<unknown>,
  ): MenuItem => ({ label, onSelect: () => mutate({ change, done, undo }) })
  const setDefault = (scope: DefaultViewScope, to: SavedViewId | null) => () =>
    makeDefault(to, scope)
  const { may_change: mayChange, is_shared: isShared } = view
  return [
    isOwnDefault
      ? does(
          'Remove as my default',
          setDefault('user', null),
          'Default removed',
          setDefault('user', view.id),
        )
      : does(
          'Make my default',
          setDefault('user', view.id),
          'Default set',
          setDefault('user', ownDefault),
        ),
    ...(isShared && hasPermission(role, 'dashboards.change')
      ? [
          isEveryonesDefault
            ? does(
                'Remove as default for everyone',
                setDefault('workspace', null),
                'Default removed',
                setDefault('workspace', view.id),
              )
            : does(
                'Make default for everyone',
                setDefault('workspace', view.id),
                'Default set for everyone',
                setDefault('workspace', everyonesDefault),
              ),
        ]
      : []),
    ...(mayChange && !isCurrent
      ? [
          does(
            'Update to current filters',
            () => update(view, { search: current }),
            'View updated',
            () => update(view, { search: view.search }),
          ),
        ]
      : []),
    ...(mayChange && (isShared || hasPermission(role, 'views.share'))
      ? [
          isShared
            ? does(
                'Make private',
                () => update(view, { is_shared: false }),
                'View made private',
                () => update(view, { is_shared: true }),
              )
            : does(
                'Share with workspace',
                () => update(view, { is_shared: true }),
                'View shared with the workspace',
                () => update(view, { is_shared: false }),
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
