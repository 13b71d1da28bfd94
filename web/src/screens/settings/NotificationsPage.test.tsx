// @vitest-environment jsdom
import { defaultChoices, defaultDigest, type Digest, type SlackDigest } from '@cartograph/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { openAs, sent, toastTexts } from '../../testing/open-as.ts'
import { ok } from '../../testing/open-dashboard.ts'
import { orgId } from '../../testing/workspace.ts'

afterEach(cleanup)

const api = `/v1/orgs/${orgId}`
const slack = `GET ${api}/insights/digest/slack`
const setSlack = `PUT ${api}/insights/digest/slack`

async function open(digest: Digest = defaultDigest, over: object = {}, as: object = {}) {
  const app = await openAs(
    `/org/${orgId}/settings/notifications`,
    {
      [`GET ${api}/notifications/choices`]: ok({ choices: defaultChoices }),
      [`GET ${api}/insights/digest`]: ok(digest),
      [`PUT ${api}/insights/digest`]: ok(digest),
      [`PUT ${api}/notifications/choices/mention`]: ok({ choices: defaultChoices }),
      [slack]: ok({ slack: null }),
      ...over,
    },
    as,
  )
  await screen.findByRole('checkbox', { name: 'Mentions: By email' })
  await screen.findByRole('radio', { name: 'Never' })
  return { ...app, user: userEvent.setup() }
}

test('each kind is switched off for each way by itself', async () => {
  const { user, received } = await open()
  const mail = screen.getByRole('checkbox', { name: 'Mentions: By email' })
  expect(mail).toHaveProperty('checked', true)
  await user.click(mail)
  expect(mail).toHaveProperty('checked', false)
  await user.click(screen.getByRole('checkbox', { name: 'Mentions: In the app' }))
  await waitFor(() =>
    expect(sent(received, 'PUT')).toEqual([
      { app: true, mail: false },
      { app: false, mail: false },
    ]),
  )
})

test('every kind has both ways', async () => {
  await open()
  for (const kind of [
    'Measured effects',
    'First syncs',
    'Lost connections',
    'Plan limits',
    'End of the plan',
  ])
    for (const way of ['In the app', 'By email'])
      expect(screen.getByRole('checkbox', { name: `${kind}: ${way}` })).toHaveProperty(
        'checked',
        true,
      )
})

test('a kind that the user cannot get is left out', async () => {
  const { limit: _limit, ...others } = defaultChoices
  await open(defaultDigest, { [`GET ${api}/notifications/choices`]: ok({ choices: others }) })
  expect(screen.getByText('Lost connections')).toBeTruthy()
  expect(screen.queryByText('Plan limits')).toBeNull()
})

test('a choice that could not be saved is taken back', async () => {
  const { user } = await open(defaultDigest, {
    [`PUT ${api}/notifications/choices/mention`]: () => ({ status: 404, body: { detail: 'No' } }),
  })
  const mail = screen.getByRole('checkbox', { name: 'Mentions: By email' })
  await user.click(mail)
  await waitFor(() => expect(mail).toHaveProperty('checked', true))
  expect(toastTexts()).toEqual(['No'])
})

test('the digest comes daily or weekly, at an hour of the workspace, or not at all', async () => {
  const { user, received } = await open()
  expect(screen.queryByLabelText('Time')).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'Weekly' }))
  expect(await screen.findByText('New York time')).toBeTruthy()
  await user.selectOptions(screen.getByLabelText('Day of the week'), 'Friday')
  await user.selectOptions(screen.getByLabelText('Time'), '6:00 PM')
  await user.click(screen.getByRole('switch', { name: 'Only when there is something to say' }))
  await user.click(screen.getByRole('radio', { name: 'Never' }))
  await waitFor(() => expect(screen.queryByLabelText('Time')).toBeNull())
  await waitFor(() =>
    expect(sent(received, 'PUT')).toEqual([
      { is_on: true, timing: { every: 'week', weekday: 1, hour: 7 } },
      { timing: { every: 'week', weekday: 5, hour: 7 } },
      { timing: { every: 'week', weekday: 5, hour: 18 } },
      { only_news: false },
      { is_on: false },
    ]),
  )
})

test('a digest that is off comes back as it was', async () => {
  const weekly: Digest = {
    ...defaultDigest,
    timing: { every: 'week', weekday: 5, hour: 18 },
  }
  const { user, received } = await open(weekly)
  await user.click(screen.getByRole('radio', { name: 'Weekly' }))
  await waitFor(() => expect(sent(received, 'PUT')).toEqual([{ is_on: true }]))
  await user.click(screen.getByRole('radio', { name: 'Daily' }))
  await waitFor(() =>
    expect(sent(received, 'PUT')[1]).toEqual({ is_on: true, timing: { every: 'day', hour: 18 } }),
  )
})

test('an admin sends the digest to Slack, changes its time and removes it', async () => {
  const kept: SlackDigest = {
    label: 'hooks.slack.com/…cret',
    timing: { every: 'day', hour: 7 },
    last: {
      state: 'failed',
      message: 'It answered with status 404.',
      at: '2026-11-14T12:30:00.000Z',
    },
  }
  const { user, received } = await open(defaultDigest, {
    [setSlack]: ok({ slack: kept }),
    [`DELETE ${api}/insights/digest/slack`]: () => ({ status: 204 }),
  })
  const url = 'https://hooks.slack.com/services/T1/B2/secret'
  await user.type(await screen.findByLabelText('Address'), url)
  await user.click(screen.getByRole('button', { name: 'Send to Slack' }))
  expect(await screen.findByText(kept.label)).toBeTruthy()
  expect(screen.getByText(/^Not sent .*It answered with status 404\.$/)).toBeTruthy()
  const often = within(screen.getByRole('radiogroup', { name: 'How often Slack gets it' }))
  await user.click(often.getByRole('radio', { name: 'Weekly' }))
  await waitFor(() =>
    expect(sent(received, 'PUT')).toEqual([
      { url, timing: { every: 'day', hour: 7 } },
      { timing: { every: 'week', weekday: 1, hour: 7 } },
    ]),
  )
  await user.click(screen.getByRole('button', { name: 'Remove Slack' }))
  expect(await screen.findByLabelText('Address')).toBeTruthy()
})

test('an address that is refused says why beside the field', async () => {
  const detail = [{ loc: ['body', 'url'], msg: 'This is no incoming webhook of Slack.' }]
  const { user } = await open(defaultDigest, {
    [setSlack]: () => ({ status: 422, body: { detail } }),
  })
  const field = await screen.findByLabelText('Address')
  await user.type(field, 'https://example.com/a')
  await user.click(screen.getByRole('button', { name: 'Send to Slack' }))
  expect(await screen.findByText(/no incoming webhook of Slack/)).toBeTruthy()
  expect(field.getAttribute('aria-invalid')).toBe('true')
})

test('a member sees nothing of Slack', async () => {
  const { received } = await open(defaultDigest, {}, { isAdmin: false })
  expect(screen.queryByText('Digest to Slack')).toBeNull()
  expect(received.filter(({ path }) => path.endsWith('/slack'))).toEqual([])
})
