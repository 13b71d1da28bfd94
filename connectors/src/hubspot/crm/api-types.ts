import { z } from 'zod'
import { Id, Paging } from '../api-types.ts'

const Text = z.nullish(z.string())

/** Requires only what reading needs, so that a malformed record is rejected alone. */
export const ListedRecord = z.looseObject({
  id: Id,
  updatedAt: z.string().min(19),
  properties: z.looseObject({ hs_merged_object_ids: z.optional(z.unknown()) }),
})
export type ListedRecord = z.infer<typeof ListedRecord>

export const SearchPage = z.object({
  total: z.int().nonnegative(),
  results: z.array(ListedRecord),
})

/** With status 207 for a batch of which some do not exist. */
export const FoundIds = z.object({ results: z.array(z.object({ id: Id })) })

/** The raw record of a contact, with the label of its lifecycle stage. */
export const ContactPayload = z.object({
  contact: z.object({
    id: Id,
    createdAt: z.string().min(19),
    updatedAt: z.string().min(19),
    properties: z.object({
      email: Text,
      country: Text,
      hs_country_region_code: Text,
      hs_analytics_source: z.optional(z.unknown()),
      hs_email_optout: Text,
      hs_marketable_status: Text,
      hs_legal_basis: Text,
    }),
  }),
  lifecycleStage: Text,
})

export const Pipeline = z.object({
  id: Id,
  label: z.string(),
  stages: z.array(
    z.object({
      id: Id,
      label: z.string(),
      metadata: z.nullish(z.looseObject({ isClosed: Text, probability: Text })),
    }),
  ),
})
export type Pipeline = z.infer<typeof Pipeline>
export const PipelineList = z.object({ results: z.array(Pipeline) })

/** The raw record of a deal, with its pipeline; null if that was deleted. */
export const DealPayload = z.object({
  deal: z.object({
    id: Id,
    createdAt: z.string().min(19),
    updatedAt: z.string().min(19),
    properties: z.object({
      dealname: Text,
      amount: Text,
      deal_currency_code: Text,
      pipeline: Text,
      dealstage: Text,
      closedate: Text,
      hs_analytics_source: z.optional(z.unknown()),
      hs_is_closed: Text,
      hs_is_closed_won: Text,
    }),
  }),
  pipeline: z.nullable(Pipeline),
})

export const ListedForm = z.object({ id: Id, name: z.nullish(z.string()) })
export type ListedForm = z.infer<typeof ListedForm>
export const FormPage = z.object({ results: z.array(ListedForm), paging: Paging })

/** What visitors entered is not read. */
export const Submission = z.looseObject({
  conversionId: z.nullish(z.string()),
  submittedAt: z.int().positive(),
  pageUrl: z.optional(z.unknown()),
})
export type Submission = z.infer<typeof Submission>
export const SubmissionPage = z.object({ results: z.array(Submission), paging: Paging })

/** The raw record of a submission. */
export const SubmissionPayload = z.object({
  form: ListedForm,
  submittedAt: z.int().positive(),
  pageUrl: Text,
})

/** `crm/properties/…/contacts/lifecyclestage`: custom stages have numbers as values. */
export const LifecycleStages = z.object({
  options: z.array(z.object({ label: z.string(), value: z.string() })),
})
