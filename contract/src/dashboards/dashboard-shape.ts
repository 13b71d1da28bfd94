import * as z from 'zod/mini'
import { PlatformCode } from '../connections/platforms.ts'
import { rejectUnknownKeys } from '../queries/query-problems.ts'
import { ElementSpec } from './element-spec.ts'
import { FilterSpec } from './filter-spec.ts'

const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))
const longText = z.string().check(z.trim(), z.minLength(1), z.maxLength(2_000))

const PagePrompt = z.strictObject(
  {
    /** Relative to the workspace: `settings/datasources`. */
    path: z.string().check(z.regex(/^[a-z0-9][\w/#.?=&-]*$/, 'A path within the workspace')),
    display: text,
  },
  rejectUnknownKeys,
)
export type PagePrompt = z.infer<typeof PagePrompt>

const filters = z._default(z.array(FilterSpec).check(z.maxLength(12)), [])

function section<Element extends z.ZodMiniType>(elementSchema: Element) {
  return z.strictObject(
    {
      title: z.optional(text),
      description: z.optional(longText),
      filters,
      /** Gives the section dates of its own. */
      include_period_filter: z._default(z.boolean(), false),
      page_prompt: z.optional(PagePrompt),
      use_grid: z._default(z.boolean(), false),
      num_columns: z._default(z.union([z.literal(1), z.literal(2)]), 1),
      /** A new dashboard has none yet. */
      elements: z.array(elementSchema).check(z.maxLength(40)),
    },
    rejectUnknownKeys,
  )
}

/** The shape of a dashboard whose elements follow another schema. */
export function dashboardShape<Element extends z.ZodMiniType>(elementSchema: Element) {
  return {
    title: text,
    help: z.optional(longText),
    dashboard_tag: z
      .string()
      .check(z.regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'Lower-case words with -')),
    global_filters: filters,
    page_prompts: z._default(z.array(PagePrompt).check(z.maxLength(6)), []),
    include_recent_views: z._default(z.boolean(), false),
    required_datasources_for_feature: z._default(z.array(PlatformCode), []),
    required_datasources_condition: z._default(z.enum(['all', 'any']), 'any'),
    tabs: z
      .array(
        z.strictObject(
          {
            display: z.strictObject({ title: text }, rejectUnknownKeys),
            sections: z.array(section(elementSchema)).check(z.minLength(1), z.maxLength(12)),
          },
          rejectUnknownKeys,
        ),
      )
      .check(z.minLength(1), z.maxLength(8)),
  }
}

/** Checks each part on its own; `DashboardSpec` also checks that they fit together. */
export const DashboardParts = z.strictObject(dashboardShape(ElementSpec), rejectUnknownKeys)
export type DashboardParts = z.infer<typeof DashboardParts>
