// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openAs, sent, toastTexts } from '../../testing/open-as.ts'
import { orgId } from '../../testing/workspace.ts'

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

const page = `/org/${orgId}/settings/api_keys`
const keys = `/v1/orgs/${orgId}/api_keys`
const id = '01930000-0000-7000-8000-0000000000f1'
const key = {
  id,
  key_name: 'Export',
  key_secret: 'cgk_••••wxyz',
  scopes: ['data:read'],
  created_at: '2026-11-01T10:00:00Z',
  expires_at: null,
  last_used_at: null,
}
const whole = { ...key, key_secret: 'cgk_secret_wxyz' }

/** A server that stores keys and applies changes. */
function server(initial: object[] = [key]) {
  let items = initial
  return {
    [`GET ${keys}`]: () => ({ status: 200, body: { items } }),
    [`GET ${keys}/${id}`]: () => ({ status: 200, body: whole }),
    [`PUT ${keys}/${id}`]: () => ({ status: 200, body: { ...whole, key_secret: 'cgk_renewed' } }),
    [`DELETE ${keys}/${id}`]: () => {
      items = []
      return { status: 204 }
    },
    [`POST ${keys}?key_name=Export&scopes=data%3Aread`]: () => {
      items = [key]
      return { status: 201, body: whole }
    },
    [`POST ${keys}?key_name=Export&scopes=data%3Aread&scopes=audiences%3Awrite`]: () => {
      const scopes = ['data:read', 'audiences:write']
      items = [{ ...key, scopes }]
      return { status: 201, body: { ...whole, scopes } }
    },
  }
}

const row = async () => within(await screen.findByRole('row', { name: /Export/ }))
const confirm = async (title: string, button: string) => {
  const dialog = await screen.findByRole('alertdialog', { name: title })
  await userEvent.click(within(dialog).getByRole('button', { name: button }))
}

test('a key shows its name, access, end and last use, and its secret only on demand', async () => {
  const { received } = await openAs(page, server())
  const cells = (await row()).getAllByRole('cell').map(({ textContent }) => textContent)
  expect(cells.slice(1, 4)).toEqual(['Read data', 'Never', 'Never'])
  expect((await row()).getByText('cgk_••••wxyz')).toBeTruthy()
  expect(received.some(({ path }) => path === `${keys}/${id}`)).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Reveal Export' }))
  expect(await screen.findByText('cgk_secret_wxyz')).toBeTruthy()
})

test('revealing asks for the password when the sign-in is old, and again after a wrong one', async () => {
  let isFresh = false
  const { received } = await openAs(page, {
    ...server(),
    [`GET ${keys}/${id}`]: () =>
      isFresh
        ? { status: 200, body: whole }
        : { status: 403, body: { detail: { code: 'password_required', message: 'Password.' } } },
    'POST /v1/identity/reauthenticate': ({ body }: { body: unknown }) => {
      isFresh = JSON.stringify(body).includes('correct')
      const detail = { code: 'wrong_credentials', message: 'Not correct.' }
      return isFresh ? { status: 204 } : { status: 400, body: { detail } }
    },
  })
  const user = userEvent.setup()
  const reveal = await screen.findByRole('button', { name: 'Reveal Export' })
  await user.click(reveal)
  await screen.findByRole('dialog', { name: "Confirm that it's you" })
  await user.keyboard('{Escape}')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(toastTexts()).toEqual([])

  await user.click(reveal)
  await user.type(await screen.findByLabelText('Password'), 'wrong{Enter}')
  expect(await screen.findByText('Not correct.')).toBeTruthy()
  await user.clear(screen.getByLabelText('Password'))
  await user.type(screen.getByLabelText('Password'), 'correct{Enter}')
  expect(await screen.findByText('cgk_secret_wxyz')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  const asked = received.filter(({ path }) => path === '/v1/identity/reauthenticate')
  expect(asked.map(({ body }) => body)).toMatchObject([
    { password: 'wrong' },
    { password: 'correct' },
  ])
})

test('creating and renewing ask for the password too, and then continue', async () => {
  let isFresh = false
  const routes = server([])
  const detail = { code: 'password_required', message: 'Password.' }
  const guarded = (answer: () => { status: number; body?: unknown }) => () =>
    isFresh ? answer() : { status: 403, body: { detail } }
  const [post, put] = [`POST ${keys}?key_name=Export&scopes=data%3Aread`, `PUT ${keys}/${id}`]
  const { received } = await openAs(page, {
    ...routes,
    [post]: guarded(() => routes[post]?.() ?? { status: 500 }),
    [put]: guarded(() => routes[put]?.() ?? { status: 500 }),
    'POST /v1/identity/reauthenticate': () => {
      isFresh = true
      return { status: 204 }
    },
  })
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Name'), 'Export')
  await user.click(screen.getByRole('button', { name: 'Add New Key' }))
  await screen.findByRole('dialog', { name: "Confirm that it's you" })
  await user.keyboard('{Escape}')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Export')
  expect(toastTexts()).toEqual([])

  await user.click(screen.getByRole('button', { name: 'Add New Key' }))
  await user.type(await screen.findByLabelText('Password'), 'correct{Enter}')
  expect(await screen.findByText('cgk_secret_wxyz')).toBeTruthy()

  isFresh = false
  await user.click((await row()).getByRole('button', { name: 'Renew Export' }))
  await confirm("Renew 'Export'?", 'Renew')
  await user.type(await screen.findByLabelText('Password'), 'correct{Enter}')
  expect(await screen.findByText('cgk_renewed')).toBeTruthy()
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull()
  const attempts = received.filter(({ path }) => path === '/v1/identity/reauthenticate')
  expect(attempts).toHaveLength(2)
})

test('an account without a password signs in with Google and returns', async () => {
  const detail = { code: 'sign_in_required', message: 'Sign in again.' }
  await openAs(page, {
    ...server(),
    [`GET ${keys}/${id}`]: () => ({ status: 403, body: { detail } }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Reveal Export' }))
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Sign in with Google' })
  expect(new URL(link.href).searchParams.get('return_to')).toBe(page)
})

test('a key can be copied without being shown', async () => {
  const user = userEvent.setup()
  await openAs(page, server())
  await user.click((await row()).getByRole('button', { name: 'Copy Export' }))
  expect((await screen.findAllByText('Copied!')).length).toBeGreaterThan(0)
  expect(await navigator.clipboard.readText()).toBe('cgk_secret_wxyz')
  expect(screen.queryByText('cgk_secret_wxyz')).toBeNull()
})

test('a new key has its access and shows its secret at once', async () => {
  await openAs(page, server([]))
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Name'), 'Export')
  const read = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Read audiences' })
  expect(read.checked).toBe(false)
  await user.click(screen.getByRole('checkbox', { name: 'Read and change audiences' }))
  expect([read.checked, read.disabled]).toEqual([true, true])
  await user.click(screen.getByRole('button', { name: 'Add New Key' }))
  await expect.poll(toastTexts).toEqual(['Api key created'])
  expect(await screen.findByText('cgk_secret_wxyz')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('')
})

test('a key needs access to something, and an end on a date needs the date', async () => {
  const { received } = await openAs(page, server())
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Name'), 'Export')
  await user.click(screen.getByRole('checkbox', { name: 'Read data' }))
  await user.selectOptions(screen.getByLabelText('Expires'), 'On a date')
  await user.click(screen.getByRole('button', { name: 'Add New Key' }))
  expect(await screen.findByText('Choose at least one')).toBeTruthy()
  expect(screen.getByText('Choose a day')).toBeTruthy()
  expect(sent(received, 'POST')).toEqual([])
})

test('a key that has ended says so, and is renewed with a new end', async () => {
  const { received } = await openAs(page, server([{ ...key, expires_at: '2026-11-02T10:00:00Z' }]))
  expect((await row()).getByText('Expired')).toBeTruthy()
  await userEvent.click((await row()).getByRole('button', { name: 'Renew Export' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: "Renew 'Export'?" }))
  expect(dialog.getByLabelText<HTMLSelectElement>('Expires').value).toBe('90')
  await userEvent.selectOptions(dialog.getByLabelText('Expires'), 'In a year')
  await userEvent.click(dialog.getByRole('button', { name: 'Renew' }))
  await expect.poll(toastTexts).toEqual(['Api key renewed'])
  const [body] = sent(received, 'PUT') as [{ expires_at: string }]
  expect(Math.round((Date.parse(body.expires_at) - Date.now()) / 86_400_000)).toBe(365)
})

test('a key needs a name', async () => {
  const { received } = await openAs(page, server())
  await userEvent.click(await screen.findByRole('button', { name: 'Add New Key' }))
  expect(await screen.findByText('Required')).toBeTruthy()
  expect(sent(received, 'POST')).toEqual([])
})

test('renewing needs confirmation, and the new secret shows at once', async () => {
  const { received } = await openAs(page, server())
  await userEvent.click((await row()).getByRole('button', { name: 'Renew Export' }))
  await confirm("Renew 'Export'?", 'Renew')
  await expect.poll(toastTexts).toEqual(['Api key renewed'])
  expect(await screen.findByText('cgk_renewed')).toBeTruthy()
  expect(sent(received, 'PUT')).toMatchObject([
    { key_name: 'Export', scopes: ['data:read'], expires_at: null },
  ])
})

test('deleting needs confirmation with the name of the key', async () => {
  await openAs(page, server())
  await userEvent.click((await row()).getByRole('button', { name: 'Delete Export' }))
  await confirm("Are you sure you want to delete 'Export'?", 'Delete')
  await expect.poll(toastTexts).toEqual(['Api key deleted'])
  expect(await screen.findByText('No API keys yet')).toBeTruthy()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('a failed deletion closes the dialog and shows the error', async () => {
  await openAs(page, {
    ...server(),
    [`DELETE ${keys}/${id}`]: () => ({ status: 409, body: { detail: 'It is in use.' } }),
  })
  await userEvent.click((await row()).getByRole('button', { name: 'Delete Export' }))
  await confirm("Are you sure you want to delete 'Export'?", 'Delete')
  await expect.poll(toastTexts).toEqual(['It is in use.'])
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull()
  expect(await row()).toBeTruthy()
})

test('without keys the page explains them with an example for this workspace', async () => {
  await openAs(page, server([]))
  expect(await screen.findByText('No API keys yet')).toBeTruthy()
  expect(
    screen.getByText(
      `curl -H 'Authorization: Bearer YOUR_KEY' \\ ${location.origin}/v1/orgs/${orgId}`,
    ),
  ).toBeTruthy()
})

test('a user who is not an admin learns who is, and nothing is requested', async () => {
  const { received } = await openAs(page, server(), { isAdmin: false })
  expect(await screen.findByText(/Only admins of this workspace can create and view/)).toBeTruthy()
  expect(received.some(({ path }) => path === keys)).toBe(false)
  expect(screen.queryByRole('button', { name: 'Add New Key' })).toBeNull()
})

test('keys that cannot be loaded say so', async () => {
  await openAs(page, { [`GET ${keys}`]: () => ({ status: 413, body: { detail: 'No.' } }) })
  expect(await screen.findByText("Couldn't load API keys")).toBeTruthy()
})
