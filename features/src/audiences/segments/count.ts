import { countSegment as endpoint, customerCube, type QueryFilter } from '@cartograph/contract'
import { serves } from '../../serves.ts'
import { checkRule } from '../rules/check-rule.ts'
import { ruleMembers } from '../rules/rule-members.ts'
import { filterToQuery, groupToQuery, ruleToQuery } from '../rules/rule-to-query.ts'
import { countCustomers } from './customer-queries.ts'

/** One query counts the whole, every group and every condition alone. */
export const countSegment = serves(endpoint, async (ctx, { source_config: config }) => {
  const members = ruleMembers(ctx.semantic.model)
  checkRule(config, members)
  const rule = ruleToQuery(config, members)
  const groups = config.or.map(({ and }) => ({
    filter: groupToQuery(and, members),
    filters: and.map((filter) => filterToQuery(filter, members)),
  }))
  const counts = await countCustomers(ctx, [
    [],
    [rule],
    [rule, hasEmail],
    [rule, hasPhone],
    [rule, hasEmail, acceptsEmail],
    ...groups.flatMap(({ filter, filters }) => [[filter], ...filters.map((one) => [one])]),
  ])
  const [customers = 0, all = 0, withEmail = 0, withPhone = 0, acceptingEmail = 0, ...rest] = counts
  let next = 0
  return {
    customers,
    members: all,
    with_email: withEmail,
    with_phone: withPhone,
    accepting_email: acceptingEmail,
    groups: groups.map(({ filters }) => {
      const [own = 0, ...each] = rest.slice(next, (next += 1 + filters.length))
      return { members: own, filters: each }
    }),
  }
})

const hasEmail: QueryFilter = { member: `${customerCube}.email`, operator: 'set' }
const hasPhone: QueryFilter = { member: `${customerCube}.phone`, operator: 'set' }
const acceptsEmail: QueryFilter = {
  member: `${customerCube}.acceptsMarketing`,
  operator: 'equals',
  values: ['true'],
}
