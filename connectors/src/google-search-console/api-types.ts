import { z } from 'zod'

/** What is read of the Search Console API: `sites` and `searchAnalytics/query`. */

export const Site = z.object({
  /** `sc-domain:example.com` or `https://www.example.com/`. */
  siteUrl: z.string().min(1),
  permissionLevel: z.nullish(z.string()),
})
export type Site = z.infer<typeof Site>

/** Without an entry if the user has no sites. */
export const SiteList = z.object({ siteEntry: z._default(z.array(Site), []) })

/** Rows are validated when they are normalised, each day on its own. */
export const ReportPage = z.object({
  /** Absent if the report is empty. */
  rows: z._default(z.array(z.unknown()), []),
  metadata: z.nullish(
    z.object({
      /** The first day that is still being counted; absent if all are final. */
      firstIncompleteDate: z.nullish(z.string()),
      /** As Google's guide spells it, unlike its discovery document. */
      first_incomplete_date: z.nullish(z.string()),
    }),
  ),
})
export type ReportPage = z.infer<typeof ReportPage>

/** A row of a report by day, before it is validated. */
export const RowOfDay = z.looseObject({ keys: z.tuple([z.string()]) })

const figures = {
  clicks: z.number().nonnegative(),
  impressions: z.number().nonnegative(),
  position: z.number().nonnegative(),
}

const PageRow = z.object({ keys: z.tuple([z.string(), z.string(), z.string()]), ...figures })
const TermRow = z.object({
  keys: z.tuple([z.string(), z.string(), z.string(), z.string()]),
  ...figures,
})

/** The raw record: the reports of a day, by type of search. */
export const SearchDay = z.object({
  types: z.array(
    z.object({
      type: z.string().min(1),
      isFinal: z.boolean(),
      total: z.object(figures),
      /** By page, country and device. */
      pages: z.array(PageRow),
      /** By page, country, device and search term. */
      terms: z.array(TermRow),
      /** Whether there may be more terms than Google reports. */
      isCutOff: z.boolean(),
    }),
  ),
})
export type SearchDay = z.infer<typeof SearchDay>
