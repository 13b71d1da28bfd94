import { countSegment as endpoint, type QueryFilter, type SourceConfig } from '@cartograph/contract'
import { serves } from '../../serves.ts'
import { checkRule } from '../rules/check-rule.ts'
import { ruleMembers, type KnownMember } from '../rules/rule-members.ts'
import { filterToQuery, groupToQuery, ruleToQuery } from '../rules/rule-to-query.ts'
import { countCustomers } from './customer-queries.ts'
import { acceptsEmail, hasEmail, hasPhone, listReach, type Reach } from './reach.ts'

/** One query counts the whole, every group, every condition alone, and whom each destination reaches. */
export const countSegment = serves(endpoint, async (ctx, { source_config: config }) => {
  const members = ruleMembers(ctx.semantic.model)
  checkRule(config, members)
  const destinations = await listReach(ctx)
  const counts = await countCustomers(ctx, countedFilters(config, members, destinations))
  const [customers = 0, all = 0, withEmail = 0, withPhone = 0, acceptingEmail = 0, ...rest] =
    counts.slice(destinations.length)
  let next = 0
  return {
    customers,
    members: all,
    with_email: withEmail,
    with_phone: withPhone,
    accepting_email: acceptingEmail,
    groups: config.or.map(({ and }) => {
      const [own = 0, ...each] = rest.slice(next, (next += 1 + and.length))
      return { members: own, filters: each }
    }),
    destinations: destinations.map(({ id, name, platform }, index) => ({
      id,
      name,
      platform,
      reachable: counts[index] ?? 0,
    })),
  }
})

/** What is counted of a rule, in the order of the answer. */
export function countedFilters(
  config: SourceConfig,
  members: ReadonlyMap<string, KnownMember>,
  destinations: readonly Pick<Reach, 'filters'>[],
): (readonly QueryFilter[])[] {
  const rule = ruleToQuery(config, members)
  return [
    ...destinations.map(({ filters }) => [rule, ...filters]),
    [],
    [rule],
    [rule, hasEmail],
    [rule, hasPhone],
    [rule, hasEmail, acceptsEmail],
    ...config.or.flatMap(({ and }) => [
      [groupToQuery(and, members)],
      ...and.map((filter) => [filterToQuery(filter, members)]),
    ]),
  ]
}
