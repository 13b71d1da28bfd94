import { z } from 'zod'
import { ExportRow } from './file/export-row.ts'

const Profile = z.object({ id: z.string(), name: z.string() })
const WebProperty = z.object({
  id: z.string(),
  name: z.string(),
  // Missing where there are none.
  profiles: z.nullish(z.array(Profile)),
})
/** `management/accountSummaries`; lists that are empty are missing. */
export const Summaries = z.object({
  totalResults: z.int().nonnegative(),
  items: z.nullish(
    z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        webProperties: z.nullish(z.array(WebProperty)),
      }),
    ),
  ),
})
export type Account = NonNullable<z.infer<typeof Summaries>['items']>[number]

/** A view of `management/…/profiles`. */
export const ProfileDetails = z.object({
  name: z.string(),
  currency: z.string().min(1),
  timezone: z.string().min(1),
})

/** The raw record of a day of an uploaded file. */
export const DayPayload = z.object({ rows: z.array(ExportRow) })
