import { duplicateTarget } from '@cartograph/contract'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { customMetric, metricCubes } from '../../features/custom-metrics/metric.fixture.ts'
import { answerFile } from '../../features/metric-targets/file/answer-file.ts'
import { openAs, sent, toastTexts } from '../../testing/open-as.ts'
import { ok } from '../../testing/open-dashboard.ts'
import { renderPath } from '../../testing/render-path.tsx'
import { orgId, workspaceAnswer, workspaceServer } from '../../testing/workspace.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const path = `/org/${orgId}/insights/metric-targets?year=2026`
const api = `/v1/orgs/${orgId}/metric_targets`
const netSales = 'Orders.netSales'
const target = (month: number, value: number, about = {}) => ({
  metric: netSales,
  target: value,
  year: 2026,
  month,
  title: 'Net sales',
  problem: null,
  ...about,
})

const cubes = metricCubes.map((cube) => ({
  ...cube,
  measures: cube.measures.map((one) => ({ ...one, meta: { ...one.meta, additivity: 'sum' } })),
}))

/** A server that has the targets, and answers changes with success. */
const server = (...items: readonly object[]) => ({
  [`GET /v1/orgs/${orgId}/data-token`]: ok({
    token: 'data',
    expires_at: '2999-01-01T00:00:00.000Z',
  }),
  'GET /cubejs-api/v1/meta': ok({ cubes }),
  [`GET ${api}`]: ok({ items }),
  [`POST ${api}`]: ok({ created: 1, changed: 0, unchanged: 0, deleted: 0 }),
})

/** Workers of the browser, which jsdom lacks. */
function stubWorkers() {
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage(file: File) {
        void answerFile(file).then((data) =>
          this.dispatchEvent(new MessageEvent('message', { data })),
        )
      }
      terminate() {
        // Nothing runs.
      }
    },
  )
}

async function uploadFile(text: string) {
  stubWorkers()
  const file = new File([text], 'targets.csv', { type: 'text/csv' })
  fireEvent.change(await screen.findByLabelText('File with metric targets'), {
    target: { files: [file] },
  })
}

test('a file is reviewed, corrected in place and by suggestion, and uploaded', async () => {
  const user = userEvent.setup()
  const { received } = await openAs(path, server(target(1, 100), target(2, 200)))
  await uploadFile(
    'Metric,Target,Month,Year\nnet sales,"$1,000",1,2026\nNet sale,300,3,2026\nNet sales,200,Feb,2026\nnet sales,5,13,2026\nNet sales,6,2,2026\n',
  )
  const dialog = await screen.findByRole('dialog', { name: 'Review metric targets' })
  expect(within(dialog).getByText('3 errors')).toBeTruthy()
  expect(within(dialog).getByText(/1 new|0 new, 1 changed, 1 the same/)).toBeTruthy()
  expect(within(dialog).getByText('Net sales: $1,000 · Now $100')).toBeTruthy()
  expect(
    within(dialog).getByText(
      'Each row must have a unique combination of values for metric, year, month',
    ),
  ).toBeTruthy()

  // The button leads to the first error instead of uploading.
  await user.click(within(dialog).getByRole('button', { name: 'Upload' }))
  const wrong = within(dialog).getByRole('gridcell', { name: 'Metric, row 3: Net sale, error' })
  await waitFor(() => expect(document.activeElement).toBe(wrong))
  await user.click(within(dialog).getByRole('button', { name: 'Net sales' }))
  expect(within(dialog).getByText('2 errors')).toBeTruthy()

  await user.click(within(dialog).getByRole('gridcell', { name: /^Month, row 5: 13/ }))
  const month = within(dialog).getByRole('textbox', { name: 'Month, row 5' })
  await user.clear(month)
  await user.type(month, '3{Enter}')
  expect(
    within(dialog).getByText(
      "There's another item with the same values for metric, year, month. Please use a different value",
    ),
  ).toBeTruthy()
  expect(within(dialog).getByRole('button', { name: 'Confirm' })).toHaveProperty('disabled', true)
  await user.clear(month)
  await user.type(month, 'April{Enter}')
  await user.click(within(dialog).getByRole('gridcell', { name: /^Month, row 6: 2/ }))
  await user.clear(within(dialog).getByRole('textbox', { name: 'Month, row 6' }))
  await user.type(within(dialog).getByRole('textbox', { name: 'Month, row 6' }), '5{Enter}')
  expect(within(dialog).getByText('No errors')).toBeTruthy()

  await user.click(within(dialog).getByRole('button', { name: 'Upload' }))
  await waitFor(() => expect(toastTexts()).toEqual(['Metric Targets Updated']))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent(received, 'POST')).toEqual([
    [
      { metric: netSales, target: 1000, year: 2026, month: 1 },
      { metric: netSales, target: 300, year: 2026, month: 3 },
      { metric: netSales, target: 200, year: 2026, month: 2 },
      { metric: netSales, target: 5, year: 2026, month: 4 },
      { metric: netSales, target: 6, year: 2026, month: 5 },
    ],
  ])
})

test('a file without the columns is refused with the template at hand', async () => {
  await openAs(path, server())
  await uploadFile('metric;goal\nNet sales;5')
  const dialog = await screen.findByRole('dialog', { name: 'Invalid File' })
  expect(
    within(dialog).getByText(
      "The uploaded file doesn't contain the following required headers: target, month, year. Download the template to see how a file should look.",
    ),
  ).toBeTruthy()
  expect(within(dialog).getByRole('button', { name: 'Download Template' })).toBeTruthy()
})

test('targets are typed and pasted into the grid of a year, and saved together', async () => {
  const user = userEvent.setup()
  const { received } = await openAs(path, server(target(1, 100), target(2, 200)))
  const january = await screen.findByRole<HTMLInputElement>('textbox', {
    name: 'Net sales, Jan 2026',
  })
  expect(january.value).toBe('$100')
  const grid = screen.getByRole('table', { name: 'Targets of 2026' })
  expect(within(grid).getByText('$300')).toBeTruthy()
  await user.click(january)
  await user.clear(january)
  await user.type(january, '1e{Enter}')
  expect(await screen.findByText('1 unsaved change')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Save targets' })).toHaveProperty('disabled', true)
  await user.type(january, '{Backspace}')
  // Its total counts what is typed.
  expect(within(grid).getByText('$201')).toBeTruthy()
  const november = screen.getByRole('textbox', { name: 'Net sales, Nov 2026' })
  await user.click(november)
  await user.paste('1,100\t1200\t1300')
  await user.click(screen.getByRole('button', { name: 'Save targets' }))
  await waitFor(() => expect(toastTexts()).toEqual(['Metric Targets Updated']))
  expect(sent(received, 'POST')).toEqual([
    [
      { metric: netSales, target: 1, year: 2026, month: 1 },
      { metric: netSales, target: 1100, year: 2026, month: 11 },
      { metric: netSales, target: 1200, year: 2026, month: 12 },
    ],
  ])
  expect(screen.queryByText(/unsaved/)).toBeNull()
})

test.each([
  [['body', 0, 'metric'], "There is no metric 'Orders.netSales'", undefined],
  [['body', 0], duplicateTarget, 'Response has duplicate items'],
  [['body', 0], 'Some other problem of a whole item', undefined],
])('a refused save says why, for a problem at %j', async (loc, msg, toastText = msg) => {
  const user = userEvent.setup()
  const refused = () => ({
    status: 422,
    body: { detail: [{ loc, msg, type: 'value_error' }] },
  })
  await openAs(path, { ...server(target(1, 100)), [`POST ${api}`]: refused })
  await user.clear(await screen.findByRole('textbox', { name: 'Net sales, Jan 2026' }))
  await user.click(screen.getByRole('button', { name: 'Save targets' }))
  await waitFor(() => expect(toastTexts()).toEqual([toastText]))
  expect(screen.getByText('1 unsaved change')).toBeTruthy()
})

test('an emptied cell deletes the target of its month', async () => {
  const user = userEvent.setup()
  const { received } = await openAs(path, server(target(1, 100), target(2, 200)))
  const january = await screen.findByRole('textbox', { name: 'Net sales, Jan 2026' })
  await user.clear(january)
  expect(await screen.findByText('1 unsaved change')).toBeTruthy()
  const grid = screen.getByRole('table', { name: 'Targets of 2026' })
  expect(within(grid).getAllByText('$200')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Save targets' }))
  await waitFor(() => expect(toastTexts()).toEqual(['Metric Targets Updated']))
  expect(sent(received, 'POST')).toEqual([
    [{ metric: netSales, target: null, year: 2026, month: 1 }],
  ])
})

test('the empty months of a year are filled from the year before, with growth', async () => {
  const user = userEvent.setup()
  const before = (month: number, value: number) => target(month, value, { year: 2025 })
  const { received } = await openAs(path, server(before(1, 100), before(2, 33.33), target(1, 7)))
  await user.click(await screen.findByRole('button', { name: 'Copy 2025' }))
  const dialog = await screen.findByRole('dialog', { name: 'Copy the targets of 2025' })
  const growth = within(dialog).getByRole('textbox', { name: 'Growth in %' })
  await user.clear(growth)
  await user.type(growth, 'ten')
  expect(within(dialog).getByRole('button', { name: 'Copy targets' })).toHaveProperty(
    'disabled',
    true,
  )
  await user.clear(growth)
  await user.type(growth, '10%{Enter}')
  expect(await screen.findByText('1 unsaved change')).toBeTruthy()
  // Nothing is left to copy.
  expect(screen.queryByRole('button', { name: 'Copy 2025' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save targets' }))
  await waitFor(() => expect(toastTexts()).toEqual(['Metric Targets Updated']))
  expect(sent(received, 'POST')).toEqual([
    [{ metric: netSales, target: 36.66, year: 2026, month: 2 }],
  ])
})

test('a key that is pressed before the next frame is not lost', async () => {
  const user = userEvent.setup()
  await openAs(path, server(target(1, 100)))
  const frames: FrameRequestCallback[] = []
  const january = await screen.findByRole<HTMLInputElement>('textbox', {
    name: 'Net sales, Jan 2026',
  })
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
  act(() => january.focus())
  await user.keyboard('3')
  for (const frame of frames) frame(0)
  await user.keyboard('%')
  expect(january.value).toBe('3%')
})

test('arrows lead through the grid, and Escape restores a cell', async () => {
  const user = userEvent.setup()
  const orders = { metric: 'Orders.orders', title: 'Orders' }
  await openAs(path, server(target(1, 100), target(1, 7, orders)))
  await user.click(await screen.findByRole('textbox', { name: 'Net sales, Jan 2026' }))
  const focused = () => document.activeElement?.getAttribute('aria-label')
  await user.keyboard('{ArrowDown}')
  expect(focused()).toBe('Orders, Jan 2026')
  await user.keyboard('{ArrowRight}')
  expect(focused()).toBe('Orders, Feb 2026')
  await user.keyboard('9{Escape}')
  expect(screen.queryByText(/unsaved/)).toBeNull()
  await user.keyboard('{Shift>}{Enter}{/Shift}')
  expect(focused()).toBe('Net sales, Feb 2026')
})

test('targets of a metric are deleted after asking', async () => {
  const user = userEvent.setup()
  let isDeleted = false
  await openAs(path, {
    ...server(),
    [`GET ${api}`]: () => ({
      status: 200,
      body: { items: isDeleted ? [] : [target(1, 100), target(1, 5, { year: 2027 })] },
    }),
    [`DELETE ${api}?metrics=${netSales}`]: () => {
      isDeleted = true
      return { status: 204 }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Delete the targets of Net sales' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(within(dialog).getByText(/The targets of 2 months in all years/)).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Delete targets' }))
  await waitFor(() => expect(toastTexts()).toEqual(['Metric Targets Deleted']))
  expect(await screen.findByText('No metric targets yet')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Download' })).toBeNull()
})

test('a read-only role reads targets, also of a metric that vanished', async () => {
  const workspace = workspaceAnswer({}, { role: 'demo', is_org_admin: false })
  const gone = { metric: 'Orders.custom_gone', title: 'Gone', problem: "'Gone' was deleted" }
  await renderPath(path, {
    ...workspaceServer({ workspace }),
    ...server(target(1, 100), target(1, 5, gone)),
  })
  expect(await screen.findByText("'Gone' was deleted")).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Upload' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Download' })).toBeTruthy()
  expect(screen.getByText(/Your role is read-only/)).toBeTruthy()
})

test('the metrics with a target of this month say whether they are on pace', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T16:00:00Z') })
  const pace = {
    metric: netSales,
    target: 1_000,
    plan: 'expected',
    verdict: 'on_pace',
    sentiment: 'good',
    through: '2026-11-26',
    target_to_date: 900,
    actual_to_date: 910,
    forecast: { expected: 1_010, lower: 980, upper: 1_040 },
    days: [],
  }
  await openAs(path, {
    ...server(target(10, 5), target(11, 1_000)),
    [`GET ${api}/pace?metrics=${netSales}&month=2026-11`]: ok({ items: [pace] }),
  })
  const month = within(await screen.findByRole('region', { name: 'Nov 2026' }))
  expect(await month.findByText('On pace')).toBeTruthy()
  expect(month.getByText('$900.00 planned by Nov 26 · $980.00 to $1.04K expected')).toBeTruthy()
})

test('targets of a deleted metric show its last definition, and it can be restored', async () => {
  const user = userEvent.setup()
  const { id, metric_definition } = customMetric(1)
  const member = 'Orders.custom_web_sales'
  const problem = "'Web sales' cannot be computed: it was deleted"
  const cause = { id, name: 'Web sales', is_deleted: true, version: 4, metric_definition }
  const missing = { member, name: 'Web sales', problem, cause }
  const metrics = `/v1/orgs/${orgId}/custom_metrics`
  const restore = `POST ${metrics}/${id}/versions/4/restore`
  let isMissing = true
  await openAs(path, {
    ...server(target(1, 100, { metric: member, title: 'Web sales', problem })),
    [`GET ${metrics}/missing?members=${encodeURIComponent(member)}`]: () => ({
      status: 200,
      body: { items: isMissing ? [missing] : [] },
    }),
    [restore]: () => {
      isMissing = false
      return { status: 200, body: customMetric(1) }
    },
  })
  expect(await screen.findByText('Net sales where Channel is web')).toBeTruthy()
  expect(screen.getByText('Last definition of Web sales:')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Restore Web sales' }))
  await waitFor(() => expect(toastTexts()).toContain('Metric restored'))
  await waitFor(() => expect(screen.queryByText('Last definition of Web sales:')).toBeNull())
})

test('a file that is dropped on the page is reviewed, by those who may change targets', async () => {
  stubWorkers()
  const file = new File(['metric,target,month,year\nNet sales,300,3,2026\n'], 'targets.csv', {
    type: 'text/csv',
  })
  const dataTransfer = { types: ['Files'], files: [file] }
  const dropOn = async () => {
    const grid = await screen.findByRole('table', { name: 'Targets of 2026' })
    fireEvent.dragOver(grid, { dataTransfer })
    fireEvent.drop(grid, { dataTransfer })
  }
  await openAs(path, server(target(1, 100)))
  await dropOn()
  const dialog = await screen.findByRole('dialog', { name: 'Review metric targets' })
  expect(within(dialog).getByText('No errors')).toBeTruthy()
  cleanup()

  const workspace = workspaceAnswer({}, { role: 'demo', is_org_admin: false })
  await renderPath(path, { ...workspaceServer({ workspace }), ...server(target(1, 100)) })
  await dropOn()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('leaving with unsaved cells asks first, and discards them only then', async () => {
  const user = userEvent.setup()
  const { where } = await openAs(path, server(target(1, 100)))
  const january = await screen.findByRole('textbox', { name: 'Net sales, Jan 2026' })
  await user.clear(january)
  await user.type(january, '150')
  await user.click(screen.getByRole('link', { name: 'Custom metrics' }))
  const question = () => screen.findByRole('alertdialog')
  await user.click(within(await question()).getByRole('button', { name: 'Keep editing' }))
  expect(where()).toBe(path)
  expect(screen.getByText('1 unsaved change')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Custom metrics' }))
  await user.click(within(await question()).getByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(where()).toMatch(/custom-metrics/))
})
