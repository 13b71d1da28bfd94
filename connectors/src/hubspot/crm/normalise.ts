import type { ContactRow, DealRow, FormSubmissionRow } from '@cartograph/contract'
import { ConnectorError } from '../../kit/errors.ts'
import { parsePayload } from '../../kit/http/parse-payload.ts'
import type { NormaliseContext, NormalisedRecord, RawRecord } from '../../kit/stream.ts'
import { normaliseDecimal } from '../../kit/values/decimal.ts'
import { namedValue } from '../../kit/values/known-value.ts'
import { utcInstant } from '../../kit/values/moment.ts'
import { plainDecimal } from '../../kit/values/plain-decimal.ts'
import { textOrNull } from '../../kit/values/text-or-null.ts'
import { manifest } from '../manifest.ts'
import { ContactPayload, DealPayload, SubmissionPayload } from './api-types.ts'

const { name: platform, code } = manifest

export function normaliseContact(record: RawRecord, context: NormaliseContext): NormalisedRecord {
  const { connectionId } = context
  const what = `Contact ${record.externalId}`
  const { contact, lifecycleStage } = parsePayload(ContactPayload, record.payload, what)
  const { properties } = contact
  const row: ContactRow = {
    connection_id: connectionId,
    platform: code,
    contact_id: contact.id,
    email: textOrNull(properties.email?.trim().toLowerCase()),
    lifecycle_stage: textOrNull(lifecycleStage),
    source: sourceOf(properties.hs_analytics_source, context),
    country: countryOf(properties.hs_country_region_code, properties.country),
    declined_email: properties.hs_email_optout === 'true',
    is_marketing:
      properties.hs_marketable_status == null ? null : properties.hs_marketable_status === 'true',
    legal_basis: textOrNull(properties.hs_legal_basis),
    created_at: utcInstant(platform, contact.createdAt),
    updated_at: utcInstant(platform, contact.updatedAt),
  }
  return { contacts: { scope: [connectionId, contact.id], rows: [row] } }
}

export function normaliseDeal(record: RawRecord, context: NormaliseContext): NormalisedRecord {
  const { connectionId } = context
  const what = `Deal ${record.externalId}`
  const { deal, pipeline } = parsePayload(DealPayload, record.payload, what)
  const { properties } = deal
  const stage = pipeline?.stages.find(({ id }) => id === properties.dealstage)
  const isClosed = properties.hs_is_closed ?? stage?.metadata?.isClosed ?? 'false'
  const isWon =
    properties.hs_is_closed_won ?? String(Number(stage?.metadata?.probability ?? '0') === 1)
  const row: DealRow = {
    connection_id: connectionId,
    platform: code,
    deal_id: deal.id,
    name: textOrNull(properties.dealname),
    pipeline: pipeline?.label ?? textOrNull(properties.pipeline),
    stage: stage?.label ?? textOrNull(properties.dealstage),
    status: isClosed !== 'true' ? 'open' : isWon === 'true' ? 'won' : 'lost',
    amount: amountOf(properties.amount, what),
    currency: textOrNull(properties.deal_currency_code) ?? context.currency,
    source: sourceOf(properties.hs_analytics_source, context),
    created_at: utcInstant(platform, deal.createdAt),
    closes_at: properties.closedate ? utcInstant(platform, properties.closedate) : null,
    updated_at: utcInstant(platform, deal.updatedAt),
  }
  return { deals: { scope: [connectionId, deal.id], rows: [row] } }
}

export function normaliseSubmission(
  record: RawRecord,
  context: NormaliseContext,
): NormalisedRecord {
  const { connectionId } = context
  const what = `Submission ${record.externalId}`
  const { form, submittedAt, pageUrl } = parsePayload(SubmissionPayload, record.payload, what)
  const row: FormSubmissionRow = {
    connection_id: connectionId,
    platform: code,
    submission_id: record.externalId,
    form_id: form.id,
    form_name: textOrNull(form.name),
    page: pageOf(pageUrl),
    submitted_at: new Date(submittedAt).toISOString(),
  }
  return { form_submissions: { scope: [connectionId, record.externalId], rows: [row] } }
}

const sources: Readonly<Record<string, string>> = {
  AI_REFERRALS: 'AI referrals',
  DIRECT_TRAFFIC: 'Direct traffic',
  EMAIL_MARKETING: 'Email marketing',
  OFFLINE: 'Offline',
  ORGANIC_SEARCH: 'Organic search',
  OTHER_CAMPAIGNS: 'Other campaigns',
  PAID_SEARCH: 'Paid search',
  PAID_SOCIAL: 'Paid social',
  REFERRALS: 'Referrals',
  SOCIAL_MEDIA: 'Organic social',
}

/** As HubSpot's screens name it; null where HubSpot knows none. */
function sourceOf(value: unknown, context: NormaliseContext): string | null {
  if (value == null || value === '') return null
  const source = namedValue(context, 'source', value, Object.keys(sources))
  return sources[source] ?? source
}

/** Countries are typed by people; only codes are stored. */
function countryOf(...texts: readonly (string | null | undefined)[]): string | null {
  const code = texts.map((text) => text?.trim()).find((text) => /^[A-Za-z]{2}$/.test(text ?? ''))
  return code?.toUpperCase() ?? null
}

function amountOf(text: string | null | undefined, what: string): string | null {
  if (text == null || text.trim() === '') return null
  try {
    return normaliseDecimal(plainDecimal(text.trim(), 4))
  } catch (cause) {
    throw new ConnectorError('payload', `${what}: amount is not a number`, { cause })
  }
}

/** Its host and path: queries may contain what a visitor entered. */
function pageOf(url: string | null | undefined): string | null {
  if (!url || !URL.canParse(url)) return null
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}
