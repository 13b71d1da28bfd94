// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { stubLayout } from '../../../charts/draw/layout.fixture.ts'
import { metricCubes } from '../../../features/custom-metrics/metric.fixture.ts'
import { aNote } from '../../../features/notes/note.fixture.ts'
import { report, section, template } from '../../../features/reports/report.fixture.ts'
import { openAs } from '../../../testing/open-as.ts'
import { ok, showEverything } from '../../../testing/open-dashboard.ts'
import { orgId } from '../../../testing/workspace.ts'

beforeAll(stubLayout)
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T16:00:00Z') }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const api = `/v1/orgs/${orgId}`

test.each([
  ['report', report(1).id, 'reports', report(1)],
  ['pre-built report', `pre-built/channels`, 'report-templates', template('channels')],
])(
  'the chart of a section of a %s marks the notes of its metrics',
  async (_, path, kind, stored) => {
    const user = userEvent.setup()
    showEverything()
    const [metric] = section().metrics
    const series = {
      steps: ['2026-11-02', '2026-11-09', '2026-11-16'],
      values: section().metrics.map(() => ['100', '250.5', '180']),
    }
    await openAs(`/org/${orgId}/insights/reports/${path}`, {
      [`GET ${api}/${kind}/${stored.id}`]: ok(stored),
      [`GET ${api}/data-token`]: ok({ token: 'data', expires_at: '2999-01-01T00:00:00.000Z' }),
      'GET /cubejs-api/v1/meta': ok({ cubes: metricCubes }),
      [`POST ${api}/report-sections`]: ok(section({ series })),
      [`GET ${api}/notes?from=2026-11-02&to=2026-11-22`]: ok({
        items: [
          aNote({
            kind: 'action',
            text: 'Price of the bestseller up 10 %',
            from: '2026-11-12',
            to: '2026-11-12',
          }),
          aNote({
            text: 'About it',
            from: '2026-11-17',
            to: '2026-11-17',
            metric: metric?.member ?? '',
          }),
          aNote({
            text: 'About tickets',
            from: '2026-11-17',
            to: '2026-11-17',
            metric: 'Tickets.tickets',
          }),
        ],
      }),
    })
    await user.click(await screen.findByRole('button', { name: /Price of the bestseller up 10 %/ }))
    expect(await screen.findByRole('dialog', { name: 'Notes' })).toBeTruthy()
    expect(screen.getByRole('button', { name: /About it/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /About tickets/ })).toBeNull()
  },
)
