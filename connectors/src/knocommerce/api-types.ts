import { z } from 'zod'

const Text = z.nullish(z.string())
const DateTime = z.string().min(19)
/** Ids of a shop come as text or as numbers. */
const Id = z.union([z.string().min(1), z.int().transform(String)])
const Amount = z.union([z.string(), z.number()])

export const Token = z.object({
  access_token: z.string().min(1),
  expires_in: z._default(z.number(), 3600),
})

/** Requires only what reading needs, so that a malformed response is rejected alone. */
export const ListedResponse = z.looseObject({ id: Id, updated_at: DateTime })

export const ResponsePage = z.object({
  results: z.array(z.looseObject({})),
  next_page_token: Text,
  has_more: z.nullish(z.boolean()),
})

export const ResponseCount = z.object({ count: z.int().nonnegative() })

export const SurveyPage = z.object({
  total: z.nullish(z.int()),
  results: z.array(z.looseObject({ id: Id, title: Text, account_id: z.nullish(Id) })),
})

const Answer = z.object({
  question_id: Id,
  type: z.optional(z.unknown()),
  label: Text,
  /** Several for a question with several choices. */
  value: z.nullish(
    z.union([z.string(), z.number(), z.array(z.nullish(z.union([z.string(), z.number()])))]),
  ),
  /** What a person typed who chose 'Other'. */
  other_value: Text,
})
export type Answer = z.infer<typeof Answer>

/** The raw record: a response with the title of its survey, in snake case. */
export const SurveyResponse = z.object({
  id: Id,
  survey_id: Id,
  survey_title: Text,
  created_at: DateTime,
  updated_at: DateTime,
  completed_at: z.nullish(DateTime),
  customer_id: z.nullish(Id),
  order: z.nullish(
    z.object({ order_id: z.nullish(Id), total_price: z.nullish(Amount), currency: Text }),
  ),
  response: z.array(Answer),
})
export type SurveyResponse = z.infer<typeof SurveyResponse>
