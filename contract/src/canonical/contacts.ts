import { defineTable, optional, required, type RowOf } from './table.ts'

/**
 * One row per person that a CRM knows, whether or not they have ordered. Merged and deleted contacts
 * have none.
 */
export const contacts = defineTable({
  name: 'contacts',
  columns: {
    connection_id: required('id', 'The connection that brought the row'),
    platform: required('text', "The platform's two-letter code: HB"),
    contact_id: required('text', "The platform's id"),
    email: optional('text', 'Lower case; joins to customers'),
    lifecycle_stage: optional('text', 'As the team names it: Lead, Opportunity, Customer'),
    source: optional('text', 'Where the platform first saw them: Organic search'),
    country: optional('text', 'ISO 3166 alpha-2'),
    declined_email: required('boolean', 'Opted out of all marketing emails'),
    is_marketing: optional('boolean', 'Whether the account may send them marketing at all'),
    legal_basis: optional('text', 'The legal basis that the team has recorded, as given'),
    created_at: required('instant', 'When the contact was created'),
    updated_at: required('instant', 'Last change on the platform'),
  },
  key: ['connection_id', 'contact_id'],
  scope: ['connection_id', 'contact_id'],
  sortBy: 'created_at',
})
export type ContactRow = RowOf<typeof contacts>

/** One row per deal, in its current stage. */
export const deals = defineTable({
  name: 'deals',
  columns: {
    connection_id: required('id', 'The connection that brought the row'),
    platform: required('text', "The platform's two-letter code: HB"),
    deal_id: required('text', "The platform's id"),
    name: optional('text', 'As the team named it'),
    pipeline: optional('text', 'The name of its pipeline'),
    stage: optional('text', 'The name of its stage'),
    status: required('text', 'open, won or lost'),
    amount: optional('money', 'In its own currency; none if none was entered'),
    currency: required('text', "Its own, or the account's; ISO 4217"),
    source: optional('text', 'Where the platform first saw the buyer'),
    created_at: required('instant', 'When it was created'),
    closes_at: optional('instant', 'When it was won or lost, or is expected to be'),
    updated_at: required('instant', 'Last change on the platform'),
  },
  key: ['connection_id', 'deal_id'],
  scope: ['connection_id', 'deal_id'],
  sortBy: 'created_at',
})
export type DealRow = RowOf<typeof deals>

/** One row per submission of a form, without what was entered. */
export const formSubmissions = defineTable({
  name: 'form_submissions',
  columns: {
    connection_id: required('id', 'The connection that brought the row'),
    platform: required('text', "The platform's two-letter code: HB"),
    submission_id: required('text', 'Its form and the id of the submission'),
    form_id: required('text', "The platform's id of the form"),
    form_name: optional('text', 'The name that the team gave it'),
    page: optional('text', 'Host and path of the page with the form'),
    submitted_at: required('instant', 'When it was submitted'),
  },
  key: ['connection_id', 'submission_id'],
  scope: ['connection_id', 'submission_id'],
  sortBy: 'submitted_at',
})
export type FormSubmissionRow = RowOf<typeof formSubmissions>
