import { z } from 'zod'

/**
 * The parts of Klaviyo's API of revision 2026-07-15 that are read, in Klaviyo's own names. It uses
 * JSON:API: resources with a type, an id, attributes and relationships to other resources.
 */
const DateTime = z.iso.datetime({ offset: true })

export const Account = z.object({
  id: z.string(),
  attributes: z.object({
    contact_information: z.object({ organization_name: z.string() }),
    timezone: z.string(),
    preferred_currency: z.string(),
  }),
})
export type Account = z.infer<typeof Account>

export const CampaignMessage = z.object({
  id: z.string(),
  attributes: z.object({
    definition: z.nullish(
      z.object({
        label: z.nullish(z.string()),
        content: z.nullish(z.object({ subject: z.nullish(z.string()) })),
      }),
    ),
  }),
})
export type CampaignMessage = z.infer<typeof CampaignMessage>

/** A campaign with the messages that were included with it. */
export const CampaignPayload = z.object({
  campaign: z.object({
    id: z.string(),
    attributes: z.object({
      name: z.nullish(z.string()),
      status: z.nullish(z.string()),
      updated_at: DateTime,
      send_time: z.nullish(DateTime),
    }),
  }),
  messages: z.array(z.unknown()),
})
export type CampaignPayload = z.infer<typeof CampaignPayload>

const FlowMessage = z.object({
  id: z.nullish(z.string()),
  name: z.nullish(z.string()),
  subject_line: z.nullish(z.string()),
})

/** `send-email`, `send-sms`, …; all others (waits, branches) send nothing. */
export const SendAction = z.object({
  type: z.string(),
  data: z.nullish(z.object({ message: z.nullish(FlowMessage) })),
})
export type SendAction = z.infer<typeof SendAction>

export const AbTestAction = z.object({
  type: z.enum(['ab-test', 'content-experiment']),
  data: z.object({
    main_action: SendAction,
    current_experiment: z.nullish(z.object({ variations: z.array(SendAction) })),
  }),
})
export type AbTestAction = z.infer<typeof AbTestAction>

export const FlowAction = z.object({
  id: z.string(),
  attributes: z.object({ definition: z.nullish(z.looseObject({ type: z.string() })) }),
})
export type FlowAction = z.infer<typeof FlowAction>

/** A flow with the actions that were included with it. */
export const FlowPayload = z.object({
  flow: z.object({
    id: z.string(),
    attributes: z.object({
      name: z.nullish(z.string()),
      status: z.nullish(z.string()),
      created: z.nullish(DateTime),
      /** Missing for some flows. */
      updated: z.nullish(DateTime),
    }),
  }),
  actions: z.array(z.unknown()),
})
export type FlowPayload = z.infer<typeof FlowPayload>

export const Metric = z.object({
  id: z.string(),
  attributes: z.object({
    name: z.nullish(z.string()),
    integration: z.nullish(z.looseObject({ name: z.nullish(z.string()) })),
  }),
})
export type Metric = z.infer<typeof Metric>

/** `next` is a whole URL, which carries where the next page begins. */
export const Links = z.object({ next: z.nullish(z.string()) })
export type Links = z.infer<typeof Links>

/** An event with the profile that was included with it; without one that was deleted since. */
export const EmailEventPayload = z.object({
  event: z.object({ id: z.string(), datetime: DateTime }),
  profile: z.object({ id: z.string(), email: z.nullish(z.string()) }),
})
export type EmailEventPayload = z.infer<typeof EmailEventPayload>

/** Arrays of measurements run along `dates`, which are the days' first moments in UTC. */
export const MetricAggregate = z.object({
  data: z.object({
    attributes: z.object({
      dates: z.array(DateTime),
      data: z.array(
        z.object({
          dimensions: z.array(z.string()),
          measurements: z.record(z.string(), z.array(z.unknown())),
        }),
      ),
    }),
  }),
  links: z.nullish(Links),
})
export type MetricAggregate = z.infer<typeof MetricAggregate>

/** Requires only what reading needs, so that a malformed record is rejected alone. */
export const ResourcePage = z.object({
  data: z.array(
    z.looseObject({
      id: z.string(),
      attributes: z.looseObject({}),
      relationships: z.optional(z.record(z.string(), z.unknown())),
    }),
  ),
  included: z.optional(z.array(z.looseObject({ id: z.string(), type: z.string() }))),
  links: z.nullish(Links),
})
export type ResourcePage = z.infer<typeof ResourcePage>

export const Relationship = z.object({ data: z.optional(z.array(z.object({ id: z.string() }))) })
export type Relationship = z.infer<typeof Relationship>

/** One day of `message_stats`: the counts, and the owners of their messages. */
export const DayPayload = z.object({
  rows: z.array(
    z.object({
      metric: z.string(),
      message: z.string(),
      /** Only of orders. */
      currency: z.nullish(z.string()),
      measurements: z.record(z.string(), z.number()),
    }),
  ),
  messages: z.record(
    z.string(),
    z.object({ campaign: z.string(), name: z.nullable(z.string()), channel: z.string() }),
  ),
})
export type DayPayload = z.infer<typeof DayPayload>

export const ApiErrors = z.object({
  errors: z.array(z.object({ code: z.nullish(z.string()), detail: z.nullish(z.string()) })),
})
export type ApiErrors = z.infer<typeof ApiErrors>
