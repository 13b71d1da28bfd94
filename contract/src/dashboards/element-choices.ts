import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoints/endpoint.ts'
import { WorkspaceParams } from '../endpoints/workspace-params.ts'
import { isStorable, storableMessage } from '../values/storable-json.ts'
import { DashboardFileName } from './collections.ts'

/** A pivot table may have a column for each day of a year, and each has a width. */
const maxChoicesLength = 60_000

/**
 * What a user chose on an element of a dashboard, by name: widths and order of columns, rows per page, a metric.
 * Names and values belong to the element's type; unknown ones are ignored.
 */
export const ElementChoices = z.record(z.string(), z.array(z.string())).check(
  z.refine(
    (choices) => JSON.stringify(choices).length <= maxChoicesLength,
    `At most ${maxChoicesLength} characters`,
  ),
  z.refine(isStorable, storableMessage),
)
export type ElementChoices = z.infer<typeof ElementChoices>

export const saveElementChoices = defineEndpoint({
  name: 'dashboards.saveChoices',
  method: 'PUT',
  path: '/v1/orgs/{orgId}/dashboards/choices',
  summary:
    "Save what the signed-in user chose on an element of a dashboard, such as its columns' widths and order.",
  params: WorkspaceParams,
  body: z.strictObject({
    spec: DashboardFileName,
    element: z.string().check(z.maxLength(64)),
    choices: ElementChoices,
  }),
  permission: 'dashboards.own',
  needsActivePlan: true,
})
