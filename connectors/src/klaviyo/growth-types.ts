import { z } from 'zod'
import { Links } from './api-types.ts'

const DateTime = z.iso.datetime({ offset: true })

export const MailList = z.object({
  id: z.string(),
  attributes: z.object({
    name: z.nullish(z.string()),
    created: z.nullish(DateTime),
    updated: z.nullish(DateTime),
    opt_in_process: z.nullish(z.string()),
    /** Only of a single list, on request. */
    profile_count: z.number(),
  }),
})

export const Form = z.object({
  id: z.string(),
  attributes: z.object({
    name: z.string(),
    status: z.nullish(z.string()),
    ab_test: z.boolean(),
    created_at: DateTime,
    updated_at: DateTime,
  }),
})

const Listed = z.looseObject({ id: z.string(), attributes: z.looseObject({}) })

export const ListedPage = z.object({ data: z.array(Listed), links: z.nullish(Links) })
export const ListedResource = z.object({ data: Listed })

/** Statistics are null or missing where there is nothing to count. */
const Statistics = z.record(z.string(), z.nullable(z.number()))
const Groupings = z.record(z.string(), z.nullable(z.string()))

/** One number of each statistic for a whole timeframe. */
export const ValuesReport = z.object({
  data: z.object({
    attributes: z.object({
      results: z.array(z.object({ groupings: Groupings, statistics: Statistics })),
    }),
  }),
  links: z.nullish(Links),
})
export type ValuesReport = z.infer<typeof ValuesReport>

/** Numbers run along `date_times`. */
export const SeriesReport = z.object({
  data: z.object({
    attributes: z.object({
      date_times: z.array(z.string()),
      results: z.array(
        z.object({
          groupings: Groupings,
          statistics: z.record(z.string(), z.array(z.nullable(z.number()))),
        }),
      ),
    }),
  }),
  links: z.nullish(Links),
})
export type SeriesReport = z.infer<typeof SeriesReport>

/** One day of `list_stats`. */
export const ListDayPayload = z.object({
  lists: z.array(z.object({ list: z.string(), subscribed: z.number(), unsubscribed: z.number() })),
})
export type ListDayPayload = z.infer<typeof ListDayPayload>

/** One day of `form_stats`. */
export const FormDayPayload = z.object({
  forms: z.array(z.object({ form: z.string(), views: z.number(), submits: z.number() })),
})
export type FormDayPayload = z.infer<typeof FormDayPayload>

/** One day of `message_results`: what was sent on it, and what followed. */
export const ResultsPayload = z.object({
  messages: z.array(
    z.object({
      kind: z.enum(['campaign', 'flow']),
      campaign: z.string(),
      message: z.string(),
      name: z.nullable(z.string()),
      channel: z.string(),
      statistics: Statistics,
    }),
  ),
})
export type ResultsPayload = z.infer<typeof ResultsPayload>
