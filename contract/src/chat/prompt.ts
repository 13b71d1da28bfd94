import * as z from 'zod/mini'
import { PlatformCode } from '../connections/platforms.ts'
import { ReceivedElement } from '../dashboards/received-dashboard.ts'
import { PeriodForecast } from '../insights/forecasts.ts'
import { ExplainerItem } from '../insights/summary-item.ts'
import { Cell, MemberAnnotation } from '../queries/query-answers.ts'
import { PromptId } from '../values/ids.ts'
import { Instant } from '../values/time.ts'

/** How a question ended; `running` until it has. */
export const PromptOutcome = z.enum([
  'running',
  'answer',
  /** Asked back, with readings to choose from. */
  'clarify',
  'refuse',
  /** The user stopped it. */
  'stopped',
  /** Its queries failed; asking again may help. */
  'failed',
])
export type PromptOutcome = z.infer<typeof PromptOutcome>

/** What was wrong with an answer. */
export const PromptProblem = z.enum(['metric', 'dates', 'filter', 'number'])
export type PromptProblem = z.infer<typeof PromptProblem>

/** `response` of an answered prompt, as JSON. That of other prompts is plain text. */
export const PromptResponse = z.object({
  /** `table` if the rows say more than the text. */
  type: z.enum(['text', 'table']),
  /** One or two sentences. */
  response: z.string(),
})
export type PromptResponse = z.infer<typeof PromptResponse>

/** The query of an answer in words. */
export const QueryWords = z.object({
  /** Titles, with the data set where several have one of the title. */
  metrics: z.array(z.string()),
  breakdowns: z.array(z.string()),
  /** 'Country is Germany or France', and the names of segments. */
  filters: z.array(z.string()),
  /** '1–31 Oct 2026'; null for all data. */
  dates: z.nullable(z.string()),
  comparison: z.nullable(z.string()),
  /** The last moment that the data cover; null if it is not known. */
  data_through: z.nullable(Instant),
})
export type QueryWords = z.infer<typeof QueryWords>

/** A way to understand an ambiguous question; sending `prompt` in the same conversation answers it. */
export const PromptReading = z.object({ title: z.string(), prompt: z.string() })
export type PromptReading = z.infer<typeof PromptReading>

export const PromptRefusalReason = z.enum([
  /** Words that nothing is called: `words`. */
  'unknown',
  'unsupported',
  'not_a_question',
  /** An order to change something. */
  'action',
  /** Instructions in place of a question. */
  'injection',
  'personal',
  'not_permitted',
  /** Its data come from platforms that are not connected: `platforms`. */
  'not_connected',
  /** Connected, and nothing has been read yet. */
  'no_data',
  /** Its metric or its period cannot be forecast. */
  'no_forecast',
  /** Its history has so few values that a forecast would have no range. */
  'too_little_data',
])
export type PromptRefusalReason = z.infer<typeof PromptRefusalReason>

export const PromptRefusal = z.object({
  reason: PromptRefusalReason,
  words: z.array(z.string()),
  /** One of them has to be connected. */
  platforms: z.array(PlatformCode),
  /** What the user can do next; null if nothing helps. */
  action: z.nullable(z.enum(['connect', 'see_metrics'])),
})
export type PromptRefusal = z.infer<typeof PromptRefusal>

/** The expected rest of a period, and how its numbers are written. */
const PromptForecast = z.extend(PeriodForecast, {
  title: z.string(),
  annotation: MemberAnnotation,
})

/** What an answer shows beside its text; all empty for prompts that were not answered. */
export const promptContents = {
  /** Drawn like those of dashboards, which query the API with the caller's permissions. */
  elements: z.array(ReceivedElement),
  words: z.nullable(QueryWords),
  /** Caveats, such as rows beyond those that are shown. */
  remarks: z.array(z.string()),
  readings: z.array(PromptReading),
  refusal: z.nullable(PromptRefusal),
  /** Of a question why: the drivers of the change, which add up to it, and what the team noted. */
  causes: z.array(ExplainerItem),
  forecast: z.nullable(PromptForecast),
}
export const PromptContents = z.object(promptContents)
export type PromptContents = z.infer<typeof PromptContents>

/** The rows of `cube_response` are those of the elements' queries when the question was answered. */
export const maxPromptRows = 200

/** An admin has checked what the question means. */
const PromptVerification = z.object({
  /** Their name; null after they left the workspace. */
  by: z.nullable(z.string()),
  at: Instant,
})

export const Prompt = z.object({
  id: PromptId,
  user_prompt: z.string(),
  outcome: PromptOutcome,
  /** JSON of `PromptResponse`, or plain text; null while it runs. */
  response: z.nullable(z.string()),
  /** Rows, at most `maxPromptRows`; null without a query. */
  cube_response: z.nullable(z.array(z.record(z.string(), Cell))),
  /** JSON of the query in Cube's format, or of a list of them; null without one. */
  query_generation_response: z.nullable(z.string()),
  is_useful_from_user: z.nullable(z.boolean()),
  problem: z.nullable(PromptProblem),
  created_at: Instant,
  /** Null unless the answer is that of a verified question. */
  verified: z.nullable(PromptVerification),
  ...promptContents,
})
export type Prompt = z.infer<typeof Prompt>
