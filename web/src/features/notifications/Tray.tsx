import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useClient } from '../../api/client-context.ts'
import { workspaceQuery } from '../../api/queries.ts'
import { Button } from '../../ui/button/Button.tsx'
import { combineQueries, Loadable } from '../../ui/feedback/Loadable.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { useShell } from '../navigation/shell-context.ts'
import { firstLimit, mostListed, notificationsQuery, useMarkRead } from './notification-queries.ts'
import { Invitations } from './Invitations.tsx'
import { OtherWorkspaces } from './OtherWorkspaces.tsx'
import { RunningWork } from './RunningWork.tsx'
import { TrayItem } from './TrayItem.tsx'

/** The user's notifications in this workspace, and the other workspaces with unread ones. */
export function Tray({ onClose }: { readonly onClose: () => void }) {
  const { orgId, isPlanActive } = useShell()
  const client = useClient()
  const [limit, setLimit] = useState(firstLimit)
  const list = useQuery({
    ...notificationsQuery(client, orgId, limit),
    enabled: isPlanActive,
    placeholderData: (known) => known,
  })
  const workspace = useQuery(workspaceQuery(client, orgId))
  const { mutate: markRead } = useMarkRead(orgId)
  const now = new Date()
  return (
    <div className="flex w-96 max-w-full flex-col gap-1">
      <div className="flex min-h-control items-center gap-2 pr-1 pl-2">
        <h2 className="flex-1 text-14 font-semibold">Notifications</h2>
        {list.data !== undefined && list.data.unread > 0 && (
          <Button size="small" look="quiet" onClick={() => markRead(null)}>
            Mark all as read
          </Button>
        )}
        <Link
          to="/org/$orgId/settings/notifications"
          params={{ orgId }}
          onClick={onClose}
          className="flex h-control-small items-center rounded-control px-2 text-13 text-muted hover:bg-hover hover:text-text"
        >
          Settings
        </Link>
      </div>
      {isPlanActive && workspace.data !== undefined && (
        <RunningWork orgId={orgId} role={workspace.data.user.role} onOpen={onClose} />
      )}
      {list.data !== undefined && (
        <Invitations invitations={list.data.invitations} onOpen={onClose} />
      )}
      <Loadable
        query={combineQueries(list, workspace)}
        failure="Couldn't load the notifications"
        skeleton={isPlanActive ? <TraySkeleton /> : <NoPlan />}
        isEmpty={([{ items }]) => items.length === 0}
        empty={<Nothing />}
      >
        {([{ items, has_more: hasMore }, { org }]) => (
          <>
            <ul ref={listenForArrows} className="flex flex-col">
              {items.map((item) => (
                <TrayItem
                  key={item.id}
                  notification={item}
                  timeZone={org.timezone}
                  now={now}
                  onOpen={() => {
                    if (item.read_at === null) markRead([item.id])
                    onClose()
                  }}
                />
              ))}
            </ul>
            {hasMore && limit < mostListed && (
              <Button size="small" look="quiet" onClick={() => setLimit(mostListed)}>
                Show more
              </Button>
            )}
          </>
        )}
      </Loadable>
      {list.data !== undefined && (
        <OtherWorkspaces workspaces={list.data.elsewhere} onOpen={onClose} />
      )}
    </div>
  )
}

/** The arrow keys move along the list while the tray is open, also from its buttons; Tab reaches all. */
function listenForArrows(list: HTMLUListElement): () => void {
  function moveFocus(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const tray = list.closest('[role=dialog]')
    if (step === undefined || tray?.contains(document.activeElement) !== true) return
    const links = [...list.querySelectorAll('a')]
    const at = links.findIndex((link) => link === document.activeElement)
    event.preventDefault()
    links[at === -1 && step === -1 ? links.length - 1 : at + step]?.focus()
  }
  document.addEventListener('keydown', moveFocus)
  return () => document.removeEventListener('keydown', moveFocus)
}

function Nothing() {
  return (
    <p className="px-2 py-8 text-center text-14 text-balance text-muted">
      Nothing here yet. Mentions, replies to you, alerts and news of your connections appear here.
    </p>
  )
}

function NoPlan() {
  return (
    <p className="px-2 py-8 text-center text-14 text-muted">
      Notifications are shown while the plan of this workspace is active.
    </p>
  )
}

function TraySkeleton() {
  return (
    <div role="status" className="flex flex-col gap-2 p-2">
      <span className="sr-only">Loading</span>
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-full" />
    </div>
  )
}
