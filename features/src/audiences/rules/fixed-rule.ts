import { customerCube, shopMember, type SourceConfig } from '@cartograph/contract'
import type { Model } from '@cartograph/semantic'

/** Where customers live and how they first came: what they do later changes none of it. */
const fixed: ReadonlySet<string> = new Set([
  shopMember,
  ...[
    'channel',
    'utmSource',
    'utmMedium',
    'utmCampaign',
    'country',
    'province',
    'city',
    'language',
  ].map((name) => `${customerCube}.${name}`),
])

/**
 * Whether no action changes who a rule selects. Who ordered in the last 90 days is chosen by the very figures that an
 * action is measured by: they fall as soon as the choice is made, whatever the shop does.
 */
export function isFixedRule({ or }: SourceConfig): boolean {
  return or.every(({ and }) => and.every(({ member }) => fixed.has(member)))
}

/** Whether each row of a data set belongs to at most one customer. */
export function hasCustomers(
  { cubes }: Pick<Model, 'cubes'>,
  name: string,
  seen: readonly string[] = [],
): boolean {
  const joins = cubes.get(name)?.joins ?? []
  return joins.some(
    ({ to, relationship }) =>
      relationship !== 'one_to_many' &&
      !seen.includes(to) &&
      (to === customerCube || hasCustomers({ cubes }, to, [...seen, name])),
  )
}
