// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { aDashboard, netSales, showEverything, tabOf } from '../../testing/open-dashboard.ts'
import { renderPath } from '../../testing/render-path.tsx'

beforeEach(() => showEverything())
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const token = 'T'.repeat(43)
const path = `/v1/public/dashboards/${token}`
const { file_name: _name, ...dashboard } = aDashboard({ tabs: [tabOf('All', netSales)] })
const opened = {
  org_name: 'Northwind Supply',
  timezone: 'UTC',
  currency_units: 'USD',
  dashboard,
  pass: 'a pass',
}
const error = (status: number, code: string, message: string) => ({
  status,
  body: { detail: { code, message } },
})

async function visit(routes: Parameters<typeof fakeServer>[0]) {
  const server = fakeServer(routes)
  vi.stubGlobal('fetch', server.fetch)
  await renderPath(`/public/${token}`, {})
  return server
}

test('a link that no longer works says so, and what to do', async () => {
  await visit({ [`POST ${path}`]: () => error(404, 'not_found', 'Gone') })
  expect(await screen.findByText('This link no longer works')).toBeTruthy()
})

test('a link with a password asks for it, and sends its pass with an element and no query', async () => {
  const { received } = await visit({
    [`POST ${path}`]: ({ body }) => {
      const { password } = body as { password?: string }
      if (password === undefined) return error(403, 'link_password_required', 'Enter it')
      if (password === 'wrong')
        return error(400, 'wrong_credentials', 'The password is not correct.')
      return { status: 200, body: opened }
    },
    [`POST ${path}/load`]: () => error(400, 'invalid_query', 'Not in this test'),
  })
  const field = await screen.findByLabelText('Password')
  await userEvent.type(field, 'wrong')
  await userEvent.click(screen.getByRole('button', { name: 'Show dashboard' }))
  expect(await screen.findByText('The password is not correct.')).toBeTruthy()
  await userEvent.clear(field)
  await userEvent.type(field, 'right')
  await userEvent.click(screen.getByRole('button', { name: 'Show dashboard' }))
  expect(await screen.findByText('Northwind Supply, shared with Cartograph')).toBeTruthy()
  const loads = () => received.filter((request) => request.path === `${path}/load`)
  await waitFor(() => expect(loads().length).toBeGreaterThan(0))
  expect(loads()[0]?.body).toMatchObject({ pass: 'a pass', element: netSales.id, query: 0 })
  expect(Object.keys(loads()[0]?.body ?? {}).toSorted()).toEqual([
    'element',
    'pass',
    'query',
    'to_date',
    'variables',
  ])
  expect(received.every((request) => request.token === null)).toBe(true)
  expect(screen.queryByRole('button', { name: /Share|Duplicate|Edit/ })).toBeNull()
})
