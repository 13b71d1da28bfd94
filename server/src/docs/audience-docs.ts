import type { AudiencePlan, Manifest } from '@cartograph/connectors'

/** How a platform receives audiences, as the facts of a table. Empty if it is no destination. */
export function audienceFacts({ audiences: plan }: Manifest): (readonly [string, string])[] {
  if (plan === undefined) return []
  const words = (names: readonly string[]) =>
    names.map((name) => name.replaceAll('_', ' ')).join(', ')
  return [
    ['kind', plan.kind],
    ['fields', words(plan.fields)],
    ['customers are found by', words(plan.identifiers)],
    ['customers in a request', customersOf(plan)],
    ['longest name', `${plan.nameLength} characters`],
    ['smallest list', plan.smallestList === null ? 'any' : `${plan.smallestList} customers`],
    ['members stay', stayOf(plan)],
    ['values', plan.takesValues ? 'as an option of the audience' : 'not as an option'],
    [
      'subjects to avoid in names',
      words(plan.sensitiveNames.map(({ subject }) => subject)) || 'none',
    ],
    ['consent', plan.needsConsent === null ? 'left to the receiver' : consentOf[plan.needsConsent]],
    ['a list whose creation was interrupted is found by', `its ${plan.foundBy}`],
    ['created with', plan.createdWith === 'nothing' ? 'no one in it' : 'its first customers'],
    ['deleting it', plan.isDeletable ? 'deletes the list' : 'leaves what was written'],
  ]
}

function customersOf({ add, remove }: AudiencePlan): string {
  return add.items === remove.items
    ? `${add.items}`
    : `${add.items} to add, ${remove.items} to remove`
}

function stayOf({ membershipDays }: AudiencePlan): string {
  return membershipDays === null
    ? 'until they are removed'
    : `${membershipDays.least} to ${membershipDays.most} days, counted from when they were last sent`
}

const consentOf = {
  ads: 'customers who declined advertising are never added',
  email: 'customers who declined marketing emails are never added',
  sms: 'customers who declined marketing texts are never added',
}
