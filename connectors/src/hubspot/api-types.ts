import { z } from 'zod'

const Text = z.nullish(z.string())
/** Ids come as text or as numbers. */
export const Id = z.union([z.string().min(1), z.int().transform(String)])

/** `account-info/…/details` */
export const AccountInfo = z.object({
  portalId: Id,
  timeZone: z.string().min(1),
  companyCurrency: z.string().min(1),
})
export type AccountInfo = z.infer<typeof AccountInfo>

export const Paging = z.nullish(z.object({ next: z.nullish(z.object({ after: z.string() })) }))
export type Paging = z.infer<typeof Paging>

/** The place of the next page; absent on the last one. */
export function nextAfter(paging: Paging): string | null {
  return paging?.next?.after ?? null
}

/** Requires only what reading needs, so that a malformed email is rejected alone. */
export const ListedEmail = z.looseObject({
  id: Id,
  updatedAt: z.string().min(19),
  name: z.optional(z.unknown()),
  type: z.optional(z.unknown()),
  publishDate: z.optional(z.unknown()),
})
export type ListedEmail = z.infer<typeof ListedEmail>

export const EmailPage = z.object({ results: z.array(ListedEmail), paging: Paging })

/** The raw record of a marketing email. */
export const MarketingEmail = z.object({
  id: Id,
  name: Text,
  subject: Text,
  state: z.optional(z.unknown()),
  type: Text,
  publishDate: z.nullish(z.string().min(19)),
  updatedAt: z.string().min(19),
})

/** Statistics by day; each day is validated when it is normalised. */
export const Histogram = z.object({
  results: z.array(
    z.looseObject({
      interval: z.object({ start: z.string().min(10) }),
      aggregations: z.nullish(z.looseObject({ counters: z.optional(z.unknown()) })),
    }),
  ),
})

const Count = z.nullish(z.int().nonnegative()).transform((count) => count ?? 0)

/** The raw record of a day: the statistics of each email with any. */
export const EmailDay = z.object({
  emails: z.array(
    z.object({
      id: Id,
      name: Text,
      counters: z.object({
        sent: Count,
        delivered: Count,
        open: Count,
        click: Count,
        bounce: Count,
        unsubscribed: Count,
        spamreport: Count,
      }),
    }),
  ),
})
