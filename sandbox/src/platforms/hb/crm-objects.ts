import type { SandboxShop } from '../../shop.ts'
import { forms, type SimulatedContact, type SimulatedSubmission } from './crm-records.ts'
import { isClosed, pipelines, stages, type SimulatedDeal } from './deals.ts'

/** A record as the CRM's API sends it: all properties are text, or null. */
export interface CrmObject {
  readonly id: string
  readonly properties: Readonly<Record<string, string | null>>
  readonly createdAt: string
  readonly updatedAt: string
  readonly archived: boolean
}

export function contactObject(contact: SimulatedContact): CrmObject {
  return asObject(contact, 'lastmodifieddate', {
    email: contact.email,
    lifecyclestage: contact.lifecycleStage,
    hs_analytics_source: contact.source,
    hs_country_region_code: contact.country,
    country: contact.country === null ? 'Somewhere else' : null,
    // Empty unless the contact has ever opted out.
    hs_email_optout: contact.hasOptedOut ? 'true' : null,
    hs_marketable_status: String(contact.isMarketing),
    hs_legal_basis: contact.isMarketing ? 'Freely given consent from contact' : null,
  })
}

export function dealObject(deal: SimulatedDeal): CrmObject {
  const { amountMinor, stage } = deal
  return asObject(deal, 'hs_lastmodifieddate', {
    dealname: deal.name,
    // Whole amounts have no decimals.
    amount: amountMinor === null ? null : String(amountMinor / 100),
    deal_currency_code: deal.currency,
    pipeline: deal.pipeline.id,
    dealstage: stage.id,
    closedate: iso(deal.closesAt),
    hs_analytics_source: 'OFFLINE',
    hs_is_closed: String(isClosed(stage)),
    hs_is_closed_won: String(stage.id === 'closedwon'),
  })
}

function asObject(
  record: SimulatedContact | SimulatedDeal,
  changedAt: string,
  properties: CrmObject['properties'],
): CrmObject {
  const { id, createdAt, updatedAt, merged } = record
  return {
    id,
    properties: {
      ...properties,
      hs_object_id: id,
      hs_merged_object_ids: merged.length === 0 ? null : merged.join(';'),
      [changedAt]: iso(updatedAt),
    },
    createdAt: iso(createdAt),
    updatedAt: iso(updatedAt),
    archived: false,
  }
}

export function pipelineObjects() {
  return pipelines.map(({ id, label }, displayOrder) => ({
    id,
    label,
    displayOrder,
    archived: false,
    stages: stages.map((stage, place) => ({
      id: stage.id,
      label: stage.label,
      displayOrder: place,
      metadata: {
        probability: stage.probability,
        isClosed: String(stage.id.startsWith('closed')),
      },
    })),
  }))
}

export const lifecycleStages = [
  { label: 'Subscriber', value: 'subscriber' },
  { label: 'Lead', value: 'lead' },
  { label: 'Customer', value: 'customer' },
] as const

export function formObjects() {
  return forms.map(({ id, name }) => ({ id, name, formType: 'hubspot', archived: false }))
}

export function submissionObject(
  shop: SandboxShop,
  { id, form, submittedAt }: SimulatedSubmission,
) {
  return {
    conversionId: id,
    submittedAt,
    values: [{ name: 'email', value: 'visitor@example.org', objectTypeId: '0-1' }],
    pageUrl: `https://${shop.name}.example${form.path}?utm_source=newsletter`,
  }
}

function iso(moment: number): string {
  return new Date(moment).toISOString()
}
