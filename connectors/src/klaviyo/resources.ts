import { z } from 'zod'
import type { ApiClient } from '../kit/api/api-client.ts'
import type { ListPage } from '../kit/api/read-pages.ts'
import { Relationship, ResourcePage } from './api-types.ts'
import { nextPage, pageParam } from './client.ts'

/** Campaigns are listed by channel, and archived ones only on request. */
export const campaignLists = ['email', 'sms', 'mobile_push'].flatMap((channel) => [
  { channel, isArchived: false },
  { channel, isArchived: true },
])
export type CampaignList = (typeof campaignLists)[number]

export const flowLists = [{ isArchived: false }, { isArchived: true }]
export type FlowList = (typeof flowLists)[number]

export interface ListRequest {
  /** Changed at or after; null for all. */
  readonly since: string | null
  /** Null for the first page. */
  readonly page: string | null
  readonly signal: AbortSignal
}

/** A resource with its included resources, as received. */
export interface WithIncluded {
  readonly id: string
  readonly resource: Readonly<Record<string, unknown>>
  readonly included: readonly Readonly<Record<string, unknown>>[]
}

export async function listCampaigns(
  client: ApiClient,
  { channel, isArchived }: CampaignList,
  { since, page, signal }: ListRequest,
): Promise<ListPage<WithIncluded, string>> {
  const filters = [`equals(messages.channel,'${channel}')`, `equals(archived,${isArchived})`]
  if (since !== null) filters.push(`greater-or-equal(updated_at,${since})`)
  const answer = await client.call({
    path: '/api/campaigns',
    params: {
      filter: `and(${filters.join(',')})`,
      include: 'campaign-messages',
      sort: 'updated_at',
      'page[size]': '100',
      ...pageParam(page),
    },
    costs: { campaigns: 1 },
    answer: ResourcePage,
    signal,
  })
  return listPage(answer, 'campaign-messages')
}

export async function listFlows(
  client: ApiClient,
  { isArchived }: FlowList,
  { since, page, signal }: ListRequest,
): Promise<ListPage<WithIncluded, string>> {
  const archived = `equals(archived,${isArchived})`
  const answer = await client.call({
    path: '/api/flows',
    params: {
      filter: since === null ? archived : `and(${archived},greater-or-equal(updated,${since}))`,
      include: 'flow-actions',
      sort: 'updated',
      'page[size]': '50',
      ...pageParam(page),
    },
    costs: { flows: 1 },
    answer: ResourcePage,
    signal,
  })
  return listPage(answer, 'flow-actions')
}

function listPage(answer: ResourcePage, relation: string): ListPage<WithIncluded, string> {
  const included = new Map((answer.included ?? []).map((one) => [one.id, one]))
  const items = answer.data.map((resource) => ({
    id: resource.id,
    resource,
    included: relatedIds(resource.relationships?.[relation]).flatMap((id) => {
      const related = included.get(id)
      return related === undefined ? [] : [related]
    }),
  }))
  return { items, next: nextPage(answer.links) }
}

function relatedIds(relationship: unknown): readonly string[] {
  const { data = [] } = Relationship.safeParse(relationship).data ?? {}
  return data.map(({ id }) => id)
}

const Updated = z.object({
  attributes: z.object({
    updated: z.nullish(z.iso.datetime({ offset: true })),
    updated_at: z.nullish(z.iso.datetime({ offset: true })),
    created: z.nullish(z.iso.datetime({ offset: true })),
  }),
})

/** The time of the last change, which campaigns and flows name differently. */
export function updatedAt({ resource }: Pick<WithIncluded, 'resource'>): string {
  const { attributes } = Updated.safeParse(resource).data ?? {}
  // Without a time it sorts first, and normalising rejects it.
  return new Date(
    attributes?.updated_at ?? attributes?.updated ?? attributes?.created ?? 0,
  ).toISOString()
}
