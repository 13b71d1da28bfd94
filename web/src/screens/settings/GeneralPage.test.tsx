// @vitest-environment jsdom
import { flagDefaults, switchableFlags } from '@cartograph/contract'
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sendLive } from '../../testing/browser-gaps.ts'
import { openAs, sent, toastTexts } from '../../testing/open-as.ts'
import { orgId, workspaceAnswer } from '../../testing/workspace.ts'

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

const put = `PUT /v1/orgs/${orgId}`
const name = () => screen.findByLabelText<HTMLInputElement>('Workspace name')
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
const page = `/org/${orgId}/settings/general`

test('only changes are saved, and then there is nothing to save', async () => {
  const { received } = await openAs(page, {
    [put]: () => ({ status: 200, body: workspaceAnswer({ org_name: 'Northwind Two' }).org }),
  })
  const user = userEvent.setup()
  await user.click(await name())
  expect(save().disabled).toBe(true)
  await user.clear(await name())
  await user.type(await name(), 'Northwind Two')
  expect(save().disabled).toBe(false)
  await user.click(save())
  await expect.poll(toastTexts).toEqual(['Workspace saved'])
  expect(sent(received, 'PUT')).toEqual([{ org_name: 'Northwind Two' }])
  expect((await name()).value).toBe('Northwind Two')
  await expect.poll(() => save().disabled).toBe(true)
})

test('a name with other characters shows an error at once and cannot be saved', async () => {
  await openAs(page)
  const user = userEvent.setup()
  await user.type(await name(), '!')
  expect(await screen.findByText('Can only contain alphabets, spaces and hyphens')).toBeTruthy()
  expect(save().disabled).toBe(true)
  await user.keyboard('{Backspace}')
  await expect.poll(() => screen.queryByText(/Can only contain/)).toBeNull()
  await user.clear(await name())
  expect(await screen.findByText('Required')).toBeTruthy()
})

test('an unknown time zone or currency shows an error and cannot be saved', async () => {
  await openAs(page)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('combobox', { name: 'Time zone' }))
  await user.keyboard('Atlantis')
  await user.tab()
  expect(await screen.findByText('Not a valid timezone')).toBeTruthy()
  await user.click(screen.getByRole('combobox', { name: 'Currency' }))
  await user.keyboard('shells')
  await user.tab()
  expect(await screen.findByText('Not a valid currency')).toBeTruthy()
  expect(save().disabled).toBe(true)
})

test('a currency shows its symbol, unit and name, and is found by each', async () => {
  const { received } = await openAs(page, {
    [put]: () => ({ status: 200, body: workspaceAnswer({ currency_units: 'EUR' }).org }),
  })
  const user = userEvent.setup()
  const currency = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Currency' })
  expect(currency.value).toBe('$ USD US Dollar')
  await user.click(currency)
  await user.keyboard('€')
  const list = within(screen.getByRole('listbox', { name: 'Currency' }))
  expect(list.getAllByRole('option').map((one) => one.textContent)).toEqual(['€ EUR Euro'])
  await user.keyboard('{Enter}')
  await user.click(save())
  await expect.poll(() => sent(received, 'PUT')).toEqual([{ currency_units: 'EUR' }])
})

test('a server error shows at its field', async () => {
  await openAs(page, {
    [put]: () => ({ status: 422, body: { detail: [{ loc: ['body', 'org_name'], msg: 'Taken' }] } }),
  })
  const user = userEvent.setup()
  await user.type(await name(), ' B')
  await user.click(save())
  expect(await screen.findByText('Taken')).toBeTruthy()
  expect((await name()).value).toBe('Northwind Supply B')
})

test('domain auto-add names the domain, or why there is none', async () => {
  await openAs(page)
  const control = await screen.findByRole<HTMLInputElement>('switch', { name: 'Domain auto-add' })
  expect(control.disabled).toBe(false)
  expect(
    screen.getByText(/shop\.example can join this workspace without an invitation/),
  ).toBeTruthy()
  cleanup()
  await openAs(page, {}, { org: { email_domain: null } })
  const off = await screen.findByRole<HTMLInputElement>('switch', { name: 'Domain auto-add' })
  expect(off.disabled).toBe(true)
  expect(screen.getByText(/This workspace needs a company email domain/)).toBeTruthy()
})

test('a member can read everything and change nothing', async () => {
  await openAs(page, {}, { isAdmin: false })
  const field = await name()
  expect(screen.getByText('Only admins of this workspace can change its settings.')).toBeTruthy()
  expect(field.value).toBe('Northwind Supply')
  const controls = document.querySelectorAll<HTMLInputElement>('form :is(input, select)')
  expect([...controls].every(({ disabled }) => disabled)).toBe(true)
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})

test('the input survives a reload', async () => {
  const key = `cartograph.draft.general.${orgId}`
  sessionStorage.setItem(key, JSON.stringify({ org_name: 'Half done' }))
  await openAs(page)
  await expect.poll(async () => (await name()).value).toBe('Half done')
  expect(save().disabled).toBe(false)
})

test('changes by others arrive, and edited values stay', async () => {
  let answer = workspaceAnswer()
  const { queryClient } = await openAs(page, {
    [`GET /v1/orgs/${orgId}`]: () => ({ status: 200, body: answer }),
  })
  await userEvent.type(await name(), ' B')
  answer = workspaceAnswer({ org_name: 'Renamed', currency_units: 'EUR' })
  await queryClient.invalidateQueries({ queryKey: ['org', orgId, 'Org'] })
  const currency = screen.getByRole<HTMLInputElement>('combobox', { name: 'Currency' })
  await expect.poll(() => currency.value).toBe('€ EUR Euro')
  expect((await name()).value).toBe('Northwind Supply B')
})

const feature = (label: string) => screen.findByRole<HTMLInputElement>('switch', { name: label })
const areas = () =>
  within(screen.getByRole('navigation', { name: 'Main' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
const withFlags = (over: object) => ({
  feature_flags: { ...flagDefaults, ...over },
})

test('a feature is switched at once, and the side bar follows', async () => {
  const { received } = await openAs(page, {
    [put]: ({ body }) => ({
      status: 200,
      body: workspaceAnswer(withFlags((body as { feature_flags: object }).feature_flags)).org,
    }),
  })
  const user = userEvent.setup()
  const search = await feature('Search')
  expect(search.checked).toBe(false)
  expect(areas()).not.toContain('Search')
  await user.click(search)
  await expect.poll(toastTexts).toEqual(['Search is on'])
  expect(sent(received, 'PUT')).toEqual([{ feature_flags: { enable_search: true } }])
  expect(search.checked).toBe(true)
  expect(document.activeElement).toBe(search)
  expect(areas()).toContain('Search')
  await user.keyboard(' ')
  await expect.poll(() => areas().includes('Search')).toBe(false)
  expect(sent(received, 'PUT')[1]).toEqual({ feature_flags: { enable_search: false } })
})

test('every feature that can be switched has one switch with its explanation', async () => {
  await openAs(page)
  await feature('Feed')
  const section = screen.getByRole('region', { name: 'Features' })
  const switches = within(section).getAllByRole<HTMLInputElement>('switch')
  expect(switches.map(({ checked }) => checked)).toEqual(
    switchableFlags.map((flag) => flagDefaults[flag]),
  )
  for (const one of switches) {
    const hint = document.getElementById(one.getAttribute('aria-describedby') ?? '')
    expect(hint?.textContent).toMatch(/^[A-Z].+\.$/)
  }
})

test('a refused switch goes back and says why', async () => {
  await openAs(page, {
    [put]: () => ({
      status: 403,
      body: { detail: { code: 'forbidden', message: 'Ask an admin.' } },
    }),
  })
  const feed = await feature('Feed')
  await userEvent.click(feed)
  await expect.poll(toastTexts).toEqual(['Ask an admin.'])
  expect(feed.checked).toBe(true)
  expect(areas()).toContain('Feed')
})

test('members see which features are on, and cannot switch them', async () => {
  await openAs(page, {}, { isAdmin: false, org: withFlags({ enable_feed: false }) })
  expect((await feature('Feed')).checked).toBe(false)
  const section = screen.getByRole('region', { name: 'Features' })
  const switches = within(section).getAllByRole<HTMLInputElement>('switch')
  expect(switches.every(({ disabled }) => disabled)).toBe(true)
})

test('a feature that an admin switches elsewhere follows without a reload', async () => {
  let answer = workspaceAnswer()
  await openAs(page, { [`GET /v1/orgs/${orgId}`]: () => ({ status: 200, body: answer }) })
  const feed = await feature('Feed')
  await userEvent.type(await name(), ' B')
  answer = workspaceAnswer(withFlags({ enable_feed: false }))
  act(() => sendLive({ type: 'workspace' }))
  await expect.poll(() => feed.checked).toBe(false)
  expect(areas()).not.toContain('Feed')
  expect((await name()).value).toBe('Northwind Supply B')
})

test('a page that is switched off elsewhere leads to the start page, which says why', async () => {
  const on = { enable_search: true, enable_home: false }
  let answer = workspaceAnswer(withFlags(on))
  const { where } = await openAs(`/org/${orgId}/insights/search`, {
    [`GET /v1/orgs/${orgId}`]: () => ({ status: 200, body: answer }),
    [`GET /v1/orgs/${orgId}/metadata/autocomplete?phrase=`]: () => ({
      status: 200,
      body: { items: [] },
    }),
  })
  expect(where()).toBe(`/org/${orgId}/insights/search`)
  answer = workspaceAnswer(withFlags({ ...on, enable_search: false }))
  act(() => sendLive({ type: 'workspace' }))
  await expect.poll(where).toBe(`/org/${orgId}/insights/explore`)
  expect(toastTexts()).toEqual([
    'This page is switched off in your workspace. An admin can turn it on in Settings → General.',
  ])
})
