import { expect, it } from 'vitest'
import { endpoints, type Endpoint } from '../index.ts'

/** What settings show and change: by the path behind the workspace's. */
const settings =
  /^(|\/(help|users|plans|payments|exports|api_keys|connected-apps|audit-log|webhooks|integrations|data_ingestions|page-sizes)(\/.*)?)$/
/** Everyone can stop what reaches them or others, without a plan too. */
const stopping = [
  'DELETE /public-links/{linkId}',
  'DELETE /reports/{reportId}/schedules/{scheduleId}',
  'DELETE /alerts/{alertId}',
  'GET /insights/digest',
  'PUT /insights/digest',
  'GET /insights/digest/slack',
  'PUT /insights/digest/slack',
  'DELETE /insights/digest/slack',
  'GET /notifications/choices',
  'PUT /notifications/choices/{kind}',
]

it('without a plan, a workspace answers nothing but its settings and what stops messages', () => {
  const prefix = '/v1/orgs/{orgId}'
  const open = Object.values<Endpoint>(endpoints)
    .filter(({ path, needsActivePlan }) => path.startsWith(prefix) && !needsActivePlan)
    .map(({ method, path }) => ({ method, rest: path.slice(prefix.length) }))
  const others = open.filter(({ rest }) => !settings.test(rest))
  expect(others.map(({ method, rest }) => `${method} ${rest}`).toSorted()).toEqual(
    stopping.toSorted(),
  )
})
