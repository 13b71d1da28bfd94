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
    ['consent', consentFact(plan)],
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

function stayOf({ membershipDays, leavesByExpiry }: AudiencePlan): string {
  if (membershipDays === null) return 'until they are removed'
  const { least, most } = membershipDays
  const days = least === most ? `${most}` : `${least} to ${most}`
  const stay = `${days} days, counted from when they were last sent`
  return leavesByExpiry === undefined
    ? stay
    : `${stay}; no one is removed earlier, and who is still in the segment is sent again every ${leavesByExpiry.resendDays} days`
}

function consentFact({ needsConsent, demandsAgreement }: AudiencePlan): string {
  if (needsConsent === null) return 'left to the receiver'
  return demandsAgreement === true
    ? `${consentOf[needsConsent]}, and others only if they agreed to it or to marketing emails or texts`
    : consentOf[needsConsent]
}

const consentOf = {
  ads: 'customers who declined advertising are never added',
  email: 'customers who declined marketing emails are never added',
  sms: 'customers who declined marketing texts are never added',
}
