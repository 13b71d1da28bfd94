import type { Message, Role } from '@cartograph/contract'
import { openDashboard } from '../../../testing/edited-workspace.ts'
import { aDashboard, ok } from '../../../testing/open-dashboard.ts'
import type { FakeRoutes } from '../../../testing/render-screen.tsx'
import { ada, orgId } from '../../../testing/workspace.ts'
import { grace } from '../message.fixture.ts'

export const api = `/v1/orgs/${orgId}`
export const channelPath = `${api}/channels/home`

export const messagePage = (
  items: readonly Message[],
  about: { readonly has_more?: boolean; readonly parent?: Message; readonly version?: number } = {},
) =>
  ok({
    items: items.toReversed(),
    has_more: false,
    parent: null,
    version: Math.max(0, ...items.map(({ version }) => version)),
    read_position: 0,
    ...about,
  })

const member = (id: string, firstName: string, lastName: string) => ({
  id,
  email: `${firstName.toLowerCase()}@shop.example`,
  first_name: firstName,
  last_name: lastName,
  is_active: true,
  status: 'active',
  membership_status: 'joined',
  role: 'member',
  is_self: id === ada.id,
})

export const mary = '01930000-0000-7000-8000-0000000000b3'

interface Opened {
  readonly routes?: FakeRoutes
  readonly role?: Role
  readonly search?: string
}

/** Two discussions of a channel are open, and a message is unread. */
export function commentRoutes(tag: string, items: readonly Message[]): FakeRoutes {
  const path = `${api}/channels/${encodeURIComponent(tag)}`
  const channel = { id: `${orgId}-${tag}`, tag, type: 'comments', version: 9 }
  return {
    [`GET ${api}/channels`]: ok({ items: [{ ...channel, open: 2, unread: 1 }] }),
    [`GET ${path}/messages`]: messagePage(items),
    [`PUT ${path}/read`]: () => ({ status: 204 }),
    [`GET ${api}/users?page=1&page_size=100`]: ok({
      count: 3,
      data: [
        member(ada.id, 'Ada', 'Miller'),
        member(grace.id, 'Grace', 'Hopper'),
        member(mary, 'Mary', 'Somerville'),
      ],
    }),
  }
}

/** Opens a dashboard with the drawer of its comments. */
export async function openComments(
  items: readonly Message[],
  { routes = {}, role = 'admin', search = '?comments=open' }: Opened = {},
) {
  const app = await openDashboard(aDashboard({ file_name: 'sales' }), {
    search,
    role,
    routes: {
      ...commentRoutes('home', items),
      ...routes,
    },
  })
  return app
}

/** Each shown message as its text content. */
export function shownTexts(): string[] {
  return [...document.querySelectorAll('[role=log] > div > ul > li')].map(
    ({ textContent }) => textContent,
  )
}
