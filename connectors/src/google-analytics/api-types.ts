import { z } from 'zod'

/**
 * What is read of the Admin API (`accountSummaries`, `properties/{id}`) and of the Data API
 * (`properties/{id}:runReport`), both v1beta. Every value of a report is text.
 */

export const AccountSummaries = z.object({
  accountSummaries: z._default(
    z.array(
      z.object({
        account: z.string().regex(/^accounts\/\d+$/, 'Not the name of an account'),
        displayName: z._default(z.string(), ''),
        /** Absent for an account without properties. */
        propertySummaries: z._default(
          z.array(
            z.object({
              property: z.string().regex(/^properties\/\d+$/, 'Not the name of a property'),
              displayName: z._default(z.string(), ''),
            }),
          ),
          [],
        ),
      }),
    ),
    [],
  ),
  nextPageToken: z.optional(z.string()),
})
export type AccountSummaries = z.infer<typeof AccountSummaries>

export const Property = z.object({
  displayName: z.string(),
  timeZone: z.string().min(1),
  currencyCode: z.string().min(1),
  createTime: z.coerce.date().optional().catch(undefined),
})
export type Property = z.infer<typeof Property>

const Headers = z.array(z.object({ name: z.string() }))

const TokensLeft = z.optional(z.object({ remaining: z._default(z.number(), 0) }))

/** What a report says about the quotas of its property. */
export const PropertyQuota = z.object({
  propertyQuota: z.object({ tokensPerProjectPerHour: TokensLeft, tokensPerDay: TokensLeft }),
})

/** One page of a report. Rows are validated when they are normalised, each day on its own. */
export const ReportPage = z.object({
  /** Absent, like the rows, if the report is empty. */
  dimensionHeaders: z._default(Headers, []),
  metricHeaders: z._default(Headers, []),
  rows: z._default(z.array(z.unknown()), []),
  rowCount: z._default(z.int(), 0),
  metadata: z.optional(
    z.object({
      currencyCode: z.optional(z.string()),
      /** Rows with few users are left out. */
      subjectToThresholding: z._default(z.boolean(), false),
      /** Present if the report is an estimate from a sample. */
      samplingMetadatas: z._default(z.array(z.unknown()), []),
    }),
  ),
})
export type ReportPage = z.infer<typeof ReportPage>

const Text = z.nullish(z.string()).transform((text) => text ?? '')
const Values = z.array(z.object({ value: Text }))

/** The stored payload of a day. */
export const ReportDay = z.object({
  dimensionHeaders: Headers,
  metricHeaders: Headers,
  /** The property's currency at the time; null if the report did not say. */
  currencyCode: z.nullish(z.string()),
  /** Missing in days that an earlier version stored. */
  isThresholded: z.nullish(z.boolean()),
  isSampled: z.nullish(z.boolean()),
  rows: z.array(z.object({ dimensionValues: Values, metricValues: Values })),
})
export type ReportDay = z.infer<typeof ReportDay>

const Counted = z.string().regex(/^\d{1,15}$/, 'Not a count')

/** The stored payload of a day, week or month of users. */
export const UsersPeriod = z.object({
  granularity: z.enum(['day', 'week', 'month']),
  first_day: z.iso.date(),
  users: Counted,
  new_users: Counted,
  isSampled: z.boolean(),
  isThresholded: z.boolean(),
})
export type UsersPeriod = z.infer<typeof UsersPeriod>
