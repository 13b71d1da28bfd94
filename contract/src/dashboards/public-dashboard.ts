import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoints/endpoint.ts'
import { LoadAnswer, Member } from '../queries/query.ts'
import { ContinueWait } from '../queries/query-endpoints.ts'
import { CurrencyCode } from '../values/money.ts'
import { Day, TimeZone } from '../values/time.ts'
import { ReceivedDashboard } from './received-dashboard.ts'

/** A dashboard as a public link shows it: without filters by value, insights and links into the app. */
export const PublicDashboard = z.object({
  org_name: z.string(),
  timezone: TimeZone,
  currency_units: CurrencyCode,
  dashboard: ReceivedDashboard,
  /** Loads the elements of a link with a password; valid for some hours. Null without a password. */
  pass: z.nullable(z.string()),
})
export type PublicDashboard = z.infer<typeof PublicDashboard>

const params = z.object({ token: z.string().check(z.regex(/^[\w-]{20,100}$/, 'Not a token')) })
const path = '/v1/public/dashboards/{token}'

export const openPublicDashboard = defineEndpoint({
  name: 'publicDashboards.open',
  method: 'POST',
  path,
  summary: 'The dashboard of a public link. A link with a password needs it.',
  params,
  body: z.strictObject({ password: z.optional(z.string().check(z.maxLength(200))) }),
  answer: PublicDashboard,
  errors: ['not_found', 'link_password_required', 'wrong_credentials', 'too_many_requests'],
  permission: 'public',
})

/** The selections that a query's template may read; the server refuses any other. */
export const PublicVariables = z.record(
  z.string().check(z.maxLength(100)),
  z.union([
    z.string().check(z.maxLength(200)),
    z
      .array(
        z.union([
          z.string().check(z.maxLength(200)),
          z.array(z.string().check(z.maxLength(200))).check(z.maxLength(20)),
        ]),
      )
      .check(z.maxLength(60)),
  ]),
)
export type PublicVariables = z.infer<typeof PublicVariables>

const DayPair = z.tuple([Day, Day])

/** The values that the variables of dates may have. */
export const PublicDates = {
  range: DayPair,
  compared: z.array(DayPair).check(z.minLength(1), z.maxLength(5)),
  moment: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}$/)),
}

const Members = z.array(Member).check(z.maxLength(60))

/** What an element chooses by itself: a metric, a breakdown, or the levels of totals. */
export const ElementChoice = z.union([Member, Members, z.array(Members)])

export const loadPublicElement = defineEndpoint({
  name: 'publicDashboards.load',
  method: 'POST',
  path: `${path}/load`,
  summary:
    'Runs a query of an element of a public dashboard. The server composes it from the stored dashboard.',
  params,
  body: z.strictObject({
    pass: z.nullable(z.string().check(z.maxLength(200))),
    element: z.string().check(z.maxLength(64)),
    /** The position among the queries of the element. */
    query: z.int().check(z.gte(0), z.lte(10)),
    variables: PublicVariables,
    /** Compares as many days of a period in progress. */
    to_date: z.boolean(),
  }),
  answer: z.union([LoadAnswer, ContinueWait]),
  errors: [
    'not_found',
    'link_password_required',
    'invalid_query',
    'too_many_requests',
    'too_many_queries',
  ],
  permission: 'public',
})
