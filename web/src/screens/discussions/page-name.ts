import type {
  AnswerOf,
  DashboardCollection,
  listDiscussions,
  OrgId,
  Workspace,
} from '@cartograph/contract'
import { findPlace } from '../../features/navigation/dashboards/explore-place.ts'

type Discussion = AnswerOf<typeof listDiscussions>['items'][number]

/** The subject of a discussion: 'Overview', 'Net sales on Overview', a report's name, an insight's sentence. */
export function discussionPlace(
  { org_id: orgId, dashboard_collections: collections }: Workspace,
  { message: { channel, address }, subject }: Discussion,
): string | null {
  const page = pageName(orgId, collections, address)
  const [kind = '', id] = channel.split(':')
  if (id === undefined) return page
  const name = subject?.replace(/\.$/, '') ?? goneNames.get(kind) ?? null
  return kind === 'element' && name !== null && page !== null ? `${name} on ${page}` : name
}

const goneNames: ReadonlyMap<string, string> = new Map([
  ['element', 'Removed tile'],
  ['insight', 'Withdrawn insight'],
  ['report', 'Deleted report'],
  ['segment', 'Deleted segment'],
])

/** The name of the page of a comment: a dashboard's name, 'Feed', 'Overview'. */
function pageName(
  orgId: OrgId,
  collections: readonly DashboardCollection[],
  address: string | null,
): string | null {
  const start = `/org/${orgId}/insights/`
  if (address === null || !address.startsWith(start)) return null
  const { pathname, hash } = new URL(address, 'http://localhost')
  const page = pathname.slice(start.length).split('/')[0] ?? ''
  if (page !== 'explore') return names.get(page) ?? null
  const found = findPlace(collections, decodeURIComponent(hash.slice(1)))
  return found.kind === 'dashboard' ? found.dashboard.dashboard_name : 'Explore'
}

const names: ReadonlyMap<string, string> = new Map([
  ['overview', 'Overview'],
  ['feed', 'Feed'],
])
