import { ElementSpec, type Dashboard } from '@cartograph/contract'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { CommentsDrawer } from '../../messages/drawer/CommentsDrawer.tsx'
import { viewAddress } from '../../messages/drawer/comments-address.ts'
import type { CommentsPage, CommentsView } from '../../messages/drawer/comments-view.ts'
import { listFilters } from '../filters/state/dashboard-filters.ts'
import {
  fromSearch,
  isSameState,
  toFullSearch,
  type FilterSearch,
} from '../filters/state/filter-search.ts'
import { defaultState } from '../filters/state/filter-state.ts'

interface DashboardCommentsDrawerProps {
  readonly page: CommentsPage
  readonly dashboard: Dashboard
  readonly search: Readonly<Record<string, unknown>>
}

/** The comments on a dashboard, each with the filters that its author saw. */
export default function DashboardCommentsDrawer(props: DashboardCommentsDrawerProps) {
  const { page, dashboard, search } = props
  const tag = useOpenedTag(page)
  const element = elementOf(tag)
  const { pathname, hash } = useLocation()
  const { default_view: byDefault, global_filters, tabs } = dashboard
  const view = useMemo((): CommentsView => {
    const filters = listFilters({ global_filters, tabs })
    const initial = (byDefault && fromSearch(filters, byDefault.search)) ?? defaultState(filters)
    const state = fromSearch(filters, search) ?? initial
    // All of them, so that the comment stays true when the defaults of the dashboard change.
    const params = new URLSearchParams(toFullSearch(filters, state))
    return {
      address: viewAddress(pathname, params, hash),
      isShown: (address) => isSameState(filters, state, searchOf(address)),
    }
  }, [global_filters, tabs, byDefault, search, pathname, hash])
  const about = useMemo(() => titleOf(dashboard, element), [dashboard, element])
  useFocusTile(page.opened === undefined ? undefined : element)
  return <CommentsDrawer page={{ ...page, tag }} view={view} about={about} />
}

/** The address of a closed drawer names no element, but its content is seen until it is gone. */
function useOpenedTag({ tag, opened }: CommentsPage): string {
  const [last, setLast] = useState(tag)
  if (opened === undefined) return last
  if (last !== tag) setLast(tag)
  return tag
}

/** Undefined for the whole dashboard. */
function elementOf(tag: string): string | undefined {
  return tag.split(':')[2]
}

/** Undefined as well for an element that was removed. */
function titleOf({ tabs }: Dashboard, id: string | undefined): string | undefined {
  const found = tabs
    .flatMap(({ sections }) => sections.flatMap(({ elements }) => elements))
    .find((one) => one.id === id)
  return found && (ElementSpec.safeParse(found).data?.display.title ?? found.id)
}

/** When the drawer of a tile closes, unless the user has moved the focus to the page. */
function useFocusTile(opened: string | undefined): void {
  const last = useRef(opened)
  useEffect(() => {
    const { activeElement: active, body } = document
    const isLost = active === body || active?.closest('[role=dialog]') != null
    if (last.current !== undefined && opened === undefined && isLost) {
      const tile = document.getElementById(last.current)
      tile?.querySelector<HTMLElement>('header [aria-haspopup]')?.focus({ preventScroll: true })
    }
    last.current = opened
  }, [opened])
}

function searchOf(address: string): FilterSearch {
  return Object.fromEntries(new URL(address, 'http://localhost').searchParams)
}
