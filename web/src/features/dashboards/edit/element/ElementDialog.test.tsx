// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { sent } from '../../../../testing/open-as.ts'
import { dashboard } from '../dashboard.fixture.ts'
import { openDashboard, specPath } from '../../../../testing/edited-workspace.ts'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const own = dashboard()

async function open(button: string) {
  const app = await openDashboard(own, {
    search: '?edit=elements',
    routes: { [`PUT ${specPath('own-sales')}`]: () => ({ status: 200, body: own }) },
  })
  await userEvent.click(await screen.findByRole('button', { name: button }))
  const dialog = within(await screen.findByRole('dialog'))
  return {
    dialog,
    /** The elements that are saved in the first section. */
    async save() {
      await userEvent.click(screen.getByRole('button', { name: 'Save' }))
      await waitFor(() => expect(sent(app.received, 'PUT')).toHaveLength(1))
      const [body] = sent(app.received, 'PUT') as [{ spec: typeof own }]
      return body.spec.tabs[0]?.sections[0]?.elements ?? []
    },
    asked: () => app.received.filter(({ path }) => path === '/cubejs-api/v1/load'),
  }
}

test('from the gallery to an element: kind, metric by key, breakdown, and it is in the dashboard', async () => {
  const { dialog, save, asked } = await open('Add tile to The period')
  expect(dialog.getAllByRole('listitem').length).toBe(10)
  await userEvent.click(dialog.getByRole('button', { name: /^Chart/ }))
  expect(dialog.getByText('Choose a metric. The preview appears here.')).toBeTruthy()

  const metric = dialog.getByRole('combobox', { name: 'Metrics' })
  await userEvent.type(metric, 'refunds{Enter}')
  // Found by its description alone; what has no time is not offered.
  expect(dialog.getByRole('button', { name: 'Remove Net sales' })).toBeTruthy()
  await userEvent.clear(metric)
  const list = within(dialog.getByRole('listbox', { name: 'Metrics' }))
  const groups = list.getAllByRole('group').map((group) => group.getAttribute('aria-label'))
  expect(groups).toEqual(['Orders', 'People', 'Tickets'])
  await userEvent.keyboard('{Escape}')
  expect(screen.getByRole('dialog')).toBeTruthy()

  await userEvent.click(dialog.getByRole('combobox', { name: 'Breakdown (optional)' }))
  expect(dialog.queryByRole('option', { name: /^Way/ })).toBeNull()
  await userEvent.click(dialog.getByRole('option', { name: 'Channel' }))
  await waitFor(() => expect(JSON.stringify(asked())).toContain('"count":5'))
  await userEvent.selectOptions(dialog.getByLabelText('Chart type'), 'Stacked areas')
  await userEvent.click(dialog.getByRole('button', { name: 'Add to dashboard' }))

  expect(await screen.findByRole('button', { name: 'Edit Net sales by channel' })).toBeTruthy()
  expect((await save()).at(-1)).toMatchObject({
    id: 'net-sales-by-channel',
    type: 'chart',
    sub_type: 'stacked_area',
    layout: { lg: [0, 13, 9, 29] },
  })
})

test('what is missing is said where it is missing, and nothing is added', async () => {
  const { dialog } = await open('Add tile to The period')
  await userEvent.click(dialog.getByRole('button', { name: /^Comparison table/ }))
  const add = dialog.getByRole('button', { name: 'Add to dashboard' })
  await userEvent.click(add)
  expect(dialog.getByRole('combobox', { name: 'Metrics' }).getAttribute('aria-invalid')).toBe(
    'true',
  )
  await userEvent.type(dialog.getByRole('combobox', { name: 'Metrics' }), 'net sales{Enter}')
  await userEvent.click(add)
  expect(dialog.getByText('Choose a breakdown.')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: /All chart types/ }))
  expect(dialog.getByRole('button', { name: /^Heatmap/ })).toBeTruthy()
})

test('an element that is there is changed in its place', async () => {
  const { dialog, save } = await open('Edit Net sales')
  const title = dialog.getByLabelText<HTMLInputElement>('Title')
  expect(title.value).toBe('Net sales')
  await userEvent.click(dialog.getByRole('combobox', { name: 'Metric' }))
  await userEvent.click(dialog.getByRole('option', { name: 'Orders' }))
  await userEvent.clear(title)
  await userEvent.type(dialog.getByLabelText(/^Help/), 'How many')
  await userEvent.click(dialog.getByRole('button', { name: 'Apply' }))
  const [first] = await save()
  expect(first).toMatchObject({
    id: 'net-sales',
    display: { title: 'Orders', help: 'How many' },
    layout: { lg: [0, 0, 6, 13] },
  })
  expect(JSON.stringify(first)).toContain('Orders.orders')
})

test('an element that the form cannot show is changed in words, and it is said why', async () => {
  const { dialog } = await open('Edit Net sales again')
  expect(dialog.getByText(/^This tile reuses the data of another tile/)).toBeTruthy()
  expect(dialog.queryByRole('combobox')).toBeNull()
  await userEvent.clear(dialog.getByLabelText('Title'))
  await userEvent.click(dialog.getByRole('button', { name: 'Apply' }))
  expect(dialog.getByText('Required')).toBeTruthy()
  await userEvent.type(dialog.getByLabelText('Title'), 'Once more')
  await userEvent.click(dialog.getByRole('button', { name: 'Apply' }))
  expect(screen.getByRole('button', { name: 'Edit Once more' })).toBeTruthy()
})
