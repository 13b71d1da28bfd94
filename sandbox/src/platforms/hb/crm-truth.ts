import type { ConnectionId, ContactRow, DealRow, FormSubmissionRow } from '@cartograph/contract'
import type { SandboxShop } from '../../shop.ts'
import { crmOf } from './crm-records.ts'
import { isClosed } from './deals.ts'

export interface CrmTruth {
  readonly contacts: ContactRow[]
  readonly deals: DealRow[]
  readonly form_submissions: FormSubmissionRow[]
}

/** The contacts, deals and submissions that are left at a moment. */
export function crmTruth(shop: SandboxShop, connectionId: ConnectionId, at: Date): CrmTruth {
  const { contacts, deals, submissions } = crmOf(shop, at)
  const shared = { connection_id: connectionId, platform: 'HB' }
  return {
    contacts: contacts.map((contact) => ({
      ...shared,
      contact_id: contact.id,
      email: contact.email,
      lifecycle_stage: { subscriber: 'Subscriber', lead: 'Lead', customer: 'Customer' }[
        contact.lifecycleStage
      ],
      source: sourceNames[contact.source] ?? null,
      country: contact.country,
      declined_email: contact.hasOptedOut,
      is_marketing: contact.isMarketing,
      legal_basis: contact.isMarketing ? 'Freely given consent from contact' : null,
      created_at: iso(contact.createdAt),
      updated_at: iso(contact.updatedAt),
    })),
    deals: deals.map((deal) => ({
      ...shared,
      deal_id: deal.id,
      name: deal.name,
      pipeline: deal.pipeline.label,
      stage: deal.stage.label,
      status: !isClosed(deal.stage) ? 'open' : deal.stage.id === 'closedwon' ? 'won' : 'lost',
      amount: deal.amountMinor === null ? null : (deal.amountMinor / 100).toFixed(2),
      currency: deal.currency ?? shop.world.options.currency,
      source: 'Offline',
      created_at: iso(deal.createdAt),
      closes_at: iso(deal.closesAt),
      updated_at: iso(deal.updatedAt),
    })),
    form_submissions: submissions.map(({ id, form, submittedAt }) => ({
      ...shared,
      submission_id: `${form.id}:${id}`,
      form_id: form.id,
      form_name: form.name,
      page: `${shop.name}.example${form.path}`,
      submitted_at: iso(submittedAt),
    })),
  }
}

const sourceNames: Readonly<Record<string, string>> = {
  OFFLINE: 'Offline',
  ORGANIC_SEARCH: 'Organic search',
  PAID_SOCIAL: 'Paid social',
  DIRECT_TRAFFIC: 'Direct traffic',
  PAID_SEARCH: 'Paid search',
}

function iso(moment: number): string {
  return new Date(moment).toISOString()
}
