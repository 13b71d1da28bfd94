import type { AudiencePlan, MarketingConsent } from '@cartograph/connectors'
import {
  customerCube,
  type AudienceField,
  type ConnectionId,
  type PlatformCode,
  type QueryFilter,
} from '@cartograph/contract'
import { selectIntegrations } from '../../connections/index.ts'
import { requireWorkspace, type Context } from '../../context.ts'

/** A connected destination of audiences, and the filters of the customers it can take. */
export interface Reach {
  readonly id: ConnectionId
  readonly name: string
  readonly platform: PlatformCode
  readonly filters: readonly QueryFilter[]
}

export async function listReach(ctx: Context): Promise<Reach[]> {
  const { orgId } = requireWorkspace(ctx)
  const connected = await ctx.store.inWorkspace(orgId, (tx) =>
    selectIntegrations(tx, { context: 'destination' }),
  )
  return connected.flatMap(({ connection: { id, name, platform, isConnected } }) => {
    const plan = ctx.ingestion.connectorFor(platform)?.manifest.audiences
    if (plan === undefined || !isConnected) return []
    return [{ id, name, platform, filters: reachOf(plan) }]
  })
}

/** The same rule as for the people who are sent, except that addresses are not validated. */
export function reachOf({
  identifiers,
  needsConsent,
}: Pick<AudiencePlan, 'identifiers' | 'needsConsent'>): readonly QueryFilter[] {
  const found = identifiers.flatMap((field) => has[field] ?? [])
  return [{ or: found }, ...(needsConsent === null ? [] : [allows[needsConsent]])]
}

const isTrue = (name: string): QueryFilter => ({
  member: `${customerCube}.${name}`,
  operator: 'equals',
  values: ['true'],
})

export const hasEmail: QueryFilter = { member: `${customerCube}.email`, operator: 'set' }
export const hasPhone: QueryFilter = { member: `${customerCube}.phone`, operator: 'set' }
export const acceptsEmail = isTrue('acceptsMarketing')

const has: { readonly [Field in AudienceField]?: QueryFilter } = {
  email: hasEmail,
  phone: hasPhone,
  address: isTrue('hasPostalAddress'),
}

const allows: Readonly<Record<keyof MarketingConsent, QueryFilter>> = {
  email: acceptsEmail,
  sms: isTrue('allowsTexts'),
  ads: isTrue('allowsAds'),
}
