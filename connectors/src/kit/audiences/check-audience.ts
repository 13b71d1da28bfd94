import type { AudienceField } from '@cartograph/contract'
import { markerLength } from './list-marker.ts'
import type { AudiencePlan } from './plan.ts'
import type { AudienceSpec } from './spec.ts'

/** A reason to change an audience before it is sent. */
export interface AudienceProblem {
  /** `error`: the platform would refuse it. `warning`: it may not do what the user expects. */
  readonly severity: 'error' | 'warning'
  readonly field: 'name' | 'fields' | 'isValueBased' | 'membershipDays' | 'people'
  readonly message: string
}

/** Finds what a platform would refuse, without a request. `people` is the expected size, if known. */
export function checkAudience(
  platform: { readonly name: string; readonly audiences: AudiencePlan },
  spec: AudienceSpec,
  people: number | null = null,
): readonly AudienceProblem[] {
  const { name: platformName, audiences: plan } = platform
  return [
    ...checkName(platformName, plan, spec.name),
    ...checkFields(platformName, plan, spec),
    ...checkMembership(platformName, plan, spec.membershipDays),
    ...checkSize(platformName, plan, people),
  ]
}

/** The characters that a user may enter. */
export function longestAudienceName(plan: AudiencePlan): number {
  return plan.nameLength - (plan.foundBy === 'name' ? markerLength : 0)
}

function checkName(platform: string, plan: AudiencePlan, name: string): AudienceProblem[] {
  const most = longestAudienceName(plan)
  if (name.trim() === '') return [error('name', 'Enter a name.')]
  if (name.length > most)
    return [error('name', `${platform} takes names of up to ${most} characters. Shorten it.`)]
  const sensitive = plan.sensitiveNames.find(({ words }) =>
    words.some((word) => new RegExp(`(?<!\\p{L})${word}`, 'iu').test(name)),
  )
  if (sensitive === undefined) return []
  const message = `${platform} may restrict audiences whose name suggests ${sensitive.subject}. Choose a neutral name.`
  return [{ severity: 'warning', field: 'name', message }]
}

function checkFields(platform: string, plan: AudiencePlan, spec: AudienceSpec): AudienceProblem[] {
  const unknown = spec.fields.find((field) => !plan.fields.includes(field))
  if (unknown !== undefined)
    return [error('fields', `${platform} does not take the ${fieldNames[unknown]}. Remove it.`)]
  const hasAddress = spec.fields.includes('address')
  const hasName = spec.fields.includes('first_and_last_name')
  // Addresses are matched together with names only.
  const found = spec.fields.some(
    (field) => plan.identifiers.includes(field) && (field !== 'address' || hasName),
  )
  const identifiers = plan.identifiers.map((field) => fieldNames[field]).join(' or the ')
  return [
    ...(found
      ? []
      : [error('fields', `${platform} finds customers by the ${identifiers}. Include one.`)]),
    ...(hasAddress && !hasName
      ? [error('fields', `${platform} matches addresses with names only. Include the name, too.`)]
      : []),
    ...(spec.isValueBased ? checkValues(platform, plan, spec) : []),
  ]
}

function checkValues(platform: string, plan: AudiencePlan, spec: AudienceSpec): AudienceProblem[] {
  if (!plan.takesValues)
    return [
      error('isValueBased', `${platform} has no audiences with customer values. Turn it off.`),
    ]
  return spec.fields.includes('lifetime_value')
    ? []
    : [error('fields', 'An audience with customer values needs the lifetime value. Include it.')]
}

function checkMembership(
  platform: string,
  { membershipDays: limit, leavesByExpiry }: AudiencePlan,
  days: number | null,
): AudienceProblem[] {
  if (limit === null)
    return days === null
      ? []
      : [error('membershipDays', `${platform} keeps customers until they leave. Clear the days.`)]
  const isValid =
    days !== null && Number.isInteger(days) && days >= limit.least && days <= limit.most
  if (!isValid) {
    const range = limit.least === limit.most ? `${limit.most}` : `${limit.least} to ${limit.most}`
    return [error('membershipDays', `Enter ${range} days.`)]
  }
  if (leavesByExpiry === undefined) return []
  const message = `${platform} cannot remove customers: who leaves the segment leaves the list within ${days} days.`
  return [{ severity: 'warning', field: 'membershipDays', message }]
}

function checkSize(
  platform: string,
  { smallestList }: AudiencePlan,
  people: number | null,
): AudienceProblem[] {
  if (smallestList === null || people === null || people >= smallestList) return []
  const needed = smallestList.toLocaleString('en')
  const message = `${platform} shows ads to audiences of at least ${needed} matched customers; this one has ${people.toLocaleString('en')}.`
  return [{ severity: 'warning', field: 'people', message }]
}

function error(field: AudienceProblem['field'], message: string): AudienceProblem {
  return { severity: 'error', field, message }
}

/** After 'the'. */
const fieldNames: Readonly<Record<AudienceField, string>> = {
  email: 'email address',
  first_and_last_name: 'name',
  phone: 'phone number',
  address: 'address',
  lifetime_value: 'lifetime value',
}
