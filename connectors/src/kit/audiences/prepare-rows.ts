import { contactOf, type Contact } from './contact.ts'
import type { BatchRequest, PreparedRow, Refusal } from './destination.ts'
import type { MarketingConsent, Person } from './person.ts'
import type { AudiencePlan } from './plan.ts'
import type { AudienceSpec } from './spec.ts'

interface RowMaker<Row> {
  readonly name: string
  readonly plan: AudiencePlan
  rowOf(contact: Contact, spec: AudienceSpec): Row | null
}

/** Separates the people who can be sent from those who cannot, with the reason. */
export function prepareRows<Row>(
  action: 'add' | 'remove',
  { people, spec }: Pick<BatchRequest, 'people' | 'spec'>,
  platform: RowMaker<Row>,
): { readonly rows: readonly PreparedRow<Row>[]; readonly refused: readonly Refusal[] } {
  const rows: PreparedRow<Row>[] = []
  const refused: Refusal[] = []
  for (const person of people) {
    const { key } = person
    // Who leaves the audience is removed, whatever they agreed to.
    const reason = action === 'add' ? reasonNotToSend(person, spec, platform.plan) : null
    const row = reason === null ? platform.rowOf(contactOf(person, spec.fields), spec) : null
    if (reason !== null) refused.push({ key, ...reason })
    else if (row === null) refused.push({ key, ...reasonOfMissing(person, spec, platform.name) })
    else rows.push({ key, row })
  }
  return { rows, refused }
}

type Reason = Pick<Refusal, 'reason' | 'message'>

function reasonNotToSend(person: Person, spec: AudienceSpec, plan: AudiencePlan): Reason | null {
  const { needsConsent: use } = plan
  if (use !== null && person.consent[use] === 'denied')
    return { reason: 'opted_out', message: `The customer declined ${uses[use]}.` }
  if (use !== null && plan.demandsAgreement === true && !hasAgreed(person.consent, use))
    return { reason: 'no_consent', message: `The customer has not agreed to ${uses[use]}.` }
  const currency = person.value?.currency ?? spec.currency
  if (spec.fields.includes('lifetime_value') && currency !== spec.currency)
    return {
      reason: 'other_currency',
      message: `The lifetime value is in ${currency}, and the audience in ${spec.currency}.`,
    }
  return null
}

/** Who agreed to marketing by email or text, and did not decline this use of it, has agreed. */
function hasAgreed(consent: MarketingConsent, use: keyof MarketingConsent): boolean {
  const { email, sms } = consent
  return [consent[use], email, sms].includes('granted')
}

const uses: Readonly<Record<keyof MarketingConsent, string>> = {
  email: 'marketing emails',
  sms: 'marketing texts',
  ads: 'advertising',
}

function reasonOfMissing(person: Person, spec: AudienceSpec, platform: string): Reason {
  const has = (field: 'email' | 'phone') =>
    spec.fields.includes(field) && (person[field]?.trim() ?? '') !== ''
  const [email, phone] = [has('email'), has('phone')]
  if (!email && !phone)
    return {
      reason: 'no_identifier',
      message: `The customer has nothing that ${platform} could find them by.`,
    }
  const subject =
    email && phone
      ? 'Neither the email address nor the phone number is'
      : `The ${email ? 'email address' : 'phone number'} is not`
  return { reason: 'invalid_identifier', message: `${subject} valid.` }
}
