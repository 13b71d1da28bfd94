// @vitest-environment jsdom
import { flagDefaults, type SegmentTemplate, type SourceConfig } from '@cartograph/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import {
  choosingTemplate,
  ruleMembers,
  segment,
  segmentRecord,
  segmentTemplate,
} from '../../features/audiences/segment.fixture.ts'
import type { ReceivedRequest } from '../../testing/fake-server.ts'
import { openAs, sent, toastTexts } from '../../testing/open-as.ts'
import { ok } from '../../testing/open-dashboard.ts'
import type { FakeRoutes } from '../../testing/render-screen.tsx'
import { orgId, workspaceAnswer } from '../../testing/workspace.ts'

afterEach(cleanup)

const path = `/org/${orgId}/audiences/segments`
const api = `/v1/orgs/${orgId}/segments`
const feature_flags = { ...flagDefaults, enable_audiences: true }

/** As many members as the rule has conditions. */
const counted = ({ body }: ReceivedRequest) => {
  const { or } = (body as { source_config: SourceConfig }).source_config
  const members = or.flatMap(({ and }) => and).length
  return {
    status: 200,
    body: {
      customers: 1_000,
      members,
      with_email: members,
      with_phone: 0,
      accepting_email: members,
      destinations: [],
      groups: or.map(({ and }) => ({ members: 500, filters: and.map((_, n) => 100 + n) })),
    },
  }
}
const open = (routes: FakeRoutes = {}, id: string = 'new', search = '') =>
  openAs(
    `${path}/${id}/edit${search}`,
    {
      [`GET ${api}/members`]: ok({ items: ruleMembers }),
      [`GET ${api}?page=1&size=6`]: ok({ page: 1, items: [], total: 0 }),
      [`POST ${api}/counts`]: counted,
      [`GET ${api}/${segment(1).id}`]: ok(segment(1)),
      ...routes,
    },
    { org: { feature_flags } },
  )
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save segment' })
const posts = (received: readonly ReceivedRequest[]) =>
  received.filter(({ method, path: one }) => method === 'POST' && one === api)

async function addOrders(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await screen.findByRole('combobox', { name: 'Field' }))
  await user.click(await screen.findByRole('option', { name: /^Number of orders/ }))
  await user.selectOptions(screen.getByLabelText('Condition'), 'greater than or equal')
  await user.type(screen.getByLabelText('Value'), '2')
}

test('a segment is created, and its page replaces the form', async () => {
  const user = userEvent.setup()
  const made = segment(2, { name: 'Regulars' })
  const { received, where } = await open({
    [`POST ${api}`]: () => ({ status: 201, body: made }),
    [`GET ${api}/${made.id}`]: ok(made),
  })
  await user.type(await screen.findByLabelText('Name'), ' Regulars ')
  await addOrders(user)
  await user.click(save())
  await waitFor(() => expect(where()).toBe(`${path}/${made.id}`))
  expect(posts(received).map(({ body }) => body)).toEqual([
    {
      name: 'Regulars',
      source_config: {
        or: [{ and: [{ member: 'CustomerProfile.orderCount', operator: 'gte', values: ['2'] }] }],
      },
      description: '',
    },
  ])
  expect(toastTexts()).toEqual(['Segment created'])
})

test('saving needs a change, and marks what is missing', async () => {
  const user = userEvent.setup()
  const { received } = await open()
  await screen.findByLabelText('Name')
  expect(save().disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Add group' }))
  expect(save().disabled).toBe(false)
  await user.click(save())
  expect(screen.getByText('Required')).toBeTruthy()
  expect(screen.getAllByText('Choose a field')).toHaveLength(2)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')))
  expect(posts(received)).toEqual([])
  // A condition that is added afterwards has not been left yet.
  await user.click(screen.getAllByRole('button', { name: 'Add condition' })[0] as HTMLElement)
  expect(screen.getAllByText('Choose a field')).toHaveLength(2)
})

test('a stored segment is changed', async () => {
  const user = userEvent.setup()
  const changed = segment(1, { name: 'Canada' })
  const { received, where } = await open(
    { [`PUT ${api}/${segment(1).id}`]: ok(changed) },
    segment(1).id,
  )
  const name = await screen.findByLabelText('Name')
  expect(save().disabled).toBe(true)
  await user.clear(name)
  await user.type(name, 'Canada')
  await user.click(save())
  await waitFor(() => expect(where()).toBe(`${path}/${segment(1).id}`))
  expect(sent(received, 'PUT')).toEqual([
    { name: 'Canada', source_config: segment(1).source_config, description: '' },
  ])
  expect(toastTexts()).toEqual(['Segment saved'])
})

test('a refused rule says why at the form', async () => {
  const user = userEvent.setup()
  const problem = { loc: ['body', 'source_config'], msg: 'At most 20 groups', type: 'value_error' }
  await open(
    {
      [`PUT ${api}/${segment(1).id}`]: () => ({
        status: 422,
        body: { detail: [problem] },
      }),
    },
    segment(1).id,
  )
  await user.type(await screen.findByLabelText('Name'), '!')
  await user.click(save())
  expect(await screen.findByText('At most 20 groups')).toBeTruthy()
})

test('the whole, each group and each condition are counted after a pause, with the rule as a sentence', async () => {
  const user = userEvent.setup()
  const { received } = await open()
  expect(await screen.findByText(/^Complete a condition/)).toBeTruthy()
  await addOrders(user)
  expect(await screen.findByText('0.1% of all 1,000 customers')).toBeTruthy()
  expect(screen.getByText('100 customers')).toBeTruthy()
  expect(screen.getByText('Customers who ordered at least twice.')).toBeTruthy()
  await user.type(screen.getByLabelText('Value'), '34')
  await screen.findByText('Customers who ordered at least 234 times.')
  const values = () =>
    received
      .filter(({ path: one }) => one === `${api}/counts`)
      .map(({ body }) => (body as { source_config: SourceConfig }).source_config.or[0]?.and[0])
      .map((filter) => filter?.values[0])
  await waitFor(() => expect(values()).toEqual(['2', '234']))
})

test('the last numbers stay, dimmed, until the next ones have loaded', async () => {
  const user = userEvent.setup()
  let isSlow = false
  await open(
    {
      [`POST ${api}/counts`]: (request) =>
        isSlow ? { status: 503, body: { detail: 'Later' } } : counted(request),
    },
    segment(1).id,
  )
  const share = await screen.findByText('0.1% of all 1,000 customers')
  const frame = share.closest('[aria-busy]')
  expect(frame?.getAttribute('aria-busy')).toBe('false')
  isSlow = true
  await user.selectOptions(screen.getByLabelText('Condition'), 'contains')
  await user.type(screen.getByRole('textbox', { name: 'Values' }), 'A{Enter}')
  expect(screen.getByText('0.1% of all 1,000 customers').closest('[aria-busy]')).toHaveProperty(
    'ariaBusy',
    'true',
  )
})

test('a failed count can be tried again', async () => {
  const user = userEvent.setup()
  let isBroken = true
  await open(
    {
      [`POST ${api}/counts`]: (request) =>
        isBroken ? { status: 404, body: { detail: 'No' } } : counted(request),
    },
    segment(1).id,
  )
  expect(await screen.findByText("Couldn't count the customers.")).toBeTruthy()
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('0.1% of all 1,000 customers')).toBeTruthy()
})

test('the sample and the overlap load when they are opened', async () => {
  const user = userEvent.setup()
  const { received } = await open(
    {
      [`POST ${api}/samples`]: ok({ items: [segmentRecord(3)] }),
      [`POST ${api}/overlaps`]: ok({
        items: [
          { id: segment(1).id, name: 'Segment 1', members: 5, shared: 5 },
          ...Array.from({ length: 22 }, (_, index) => ({
            id: segment(index + 2).id,
            name: `Segment ${index + 2}`,
            members: 40,
            shared: index === 21 ? 10 : 4,
          })),
        ],
      }),
    },
    segment(1).id,
  )
  await user.click(await screen.findByText('Sample of twenty'))
  const sample = await screen.findByRole('list', { name: 'Sample of twenty' })
  expect(within(sample).getByRole('listitem').textContent).toBe('Buyer 33 orders, $30.50')
  expect(received.some(({ path: one }) => one === `${api}/overlaps`)).toBe(false)
  await user.click(screen.getByText('Overlap with other segments'))
  const overlap = await screen.findByRole('list', { name: 'Overlap with other segments' })
  const listed = within(overlap)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(listed).toHaveLength(21)
  expect([listed[0], listed[20]]).toEqual([
    'Segment 2310 of 40 customers, 25%',
    'The 20 largest of 22 are shown.',
  ])
})

test('leaving with unsaved changes asks first', async () => {
  const user = userEvent.setup()
  const { where } = await open()
  await user.type(await screen.findByLabelText('Name'), 'Draft')
  await user.click(screen.getByRole('link', { name: '← Customer segments' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
  expect(dialog.textContent).toContain("Your unsaved changes to 'Draft' will be lost.")
  await user.click(within(dialog).getByRole('button', { name: 'Keep editing' }))
  expect(where()).toBe(`${path}/new/edit`)
  await user.click(screen.getByRole('link', { name: '← Customer segments' }))
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(where()).toBe(path))
})

test('a read-only member cannot edit', async () => {
  const workspace = workspaceAnswer({ feature_flags }, { role: 'demo', is_org_admin: false })
  await open({ [`GET /v1/orgs/${orgId}`]: ok(workspace) })
  expect(await screen.findByText("You can't change segments")).toBeTruthy()
})

const openFromTemplate = (template: SegmentTemplate, routes: FakeRoutes = {}) =>
  open(
    { [`GET /v1/segment-templates/${template.id}`]: ok(template), ...routes },
    'new',
    `?template=${template.id}`,
  )

test('a segment is created from a template without further input', async () => {
  const user = userEvent.setup()
  const made = segment(2, { name: 'Template regulars' })
  const template = segmentTemplate('regulars')
  const { received, where } = await openFromTemplate(template, {
    [`POST ${api}`]: () => ({ status: 201, body: made }),
    [`GET ${api}/${made.id}`]: ok(made),
  })
  await screen.findByText(/^From the template 'Template regulars'\. What regulars is for\./)
  expect(save().disabled).toBe(false)
  await user.click(save())
  await waitFor(() => expect(where()).toBe(`${path}/${made.id}`))
  expect(posts(received).map(({ body }) => body)).toEqual([
    {
      name: 'Template regulars',
      source_config: template.template_source_config,
      description: '',
    },
  ])
})

test('values that a template leaves to the user are asked for before it is saved', async () => {
  const user = userEvent.setup()
  const made = segment(2)
  const { received } = await openFromTemplate(choosingTemplate, {
    [`POST ${api}`]: () => ({ status: 201, body: made }),
    [`GET ${api}/${made.id}`]: ok(made),
  })
  await screen.findByText('Enter the missing values: Product A.')
  await user.click(save())
  expect(screen.getByText('Enter a value')).toBeTruthy()
  expect(posts(received)).toEqual([])
  await user.type(screen.getByRole('combobox', { name: 'Values' }), 'Mug{Enter}')
  await user.click(save())
  await waitFor(() => expect(posts(received)).toHaveLength(1))
  expect(posts(received)).toMatchObject([
    {
      body: {
        source_config: {
          or: [
            {
              and: [
                {},
                {
                  member: 'ShopifyOrderLines.title',
                  operator: 'equals',
                  values: ['Mug'],
                  times: { operator: 'lte', values: ['0'] },
                },
              ],
            },
          ],
        },
      },
    },
  ])
})

test('a template that is gone says so', async () => {
  await open({}, 'new', '?template=gone')
  expect(await screen.findByText("Couldn't load the segment")).toBeTruthy()
})
