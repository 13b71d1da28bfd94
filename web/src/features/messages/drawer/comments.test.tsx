// @vitest-environment jsdom
import { ChannelTag, UserId, type ChannelNews, type Message } from '@cartograph/contract'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askedLive, dropLive, sendLive } from '../../../testing/browser-gaps.ts'
import { sent } from '../../../testing/open-as.ts'
import { ok } from '../../../testing/open-dashboard.ts'
import { ada, orgId } from '../../../testing/workspace.ts'
import { adaAuthor, grace, message, messageId } from '../message.fixture.ts'
import {
  api,
  channelPath,
  commentRoutes,
  mary,
  messagePage,
  openComments,
  shownTexts,
} from './open-comments.fixture.ts'

const home = ChannelTag.parse('home')

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-15T15:00:00Z'), toFake: ['Date'] })
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const drawer = async (name = 'Comments') => within(await screen.findByRole('dialog', { name }))
const receive = (news: ChannelNews) => act(async () => sendLive({ type: 'channel', news }))
const receiveMessages = (items: readonly Message[], version: number) =>
  receive({ type: 'messages', channel: home, items: [...items], version })
const typing = (userId: string) =>
  receive({ type: 'typing', channel: home, parent_id: null, user_id: UserId.parse(userId) })

test('the button says what is open and unread, and what was seen is marked as read', async () => {
  const { received, where } = await openComments([message(1), message(2)], { search: '' })
  const button = await screen.findByRole('button', { name: /^Comments\s*2\s*open\s*,\s*1 unread$/ })
  await userEvent.click(button)
  expect(where()).toContain('comments=open')
  const opened = await drawer()
  expect(await opened.findAllByText(/^Comment \d/)).toHaveLength(2)
  await waitFor(() =>
    expect(
      sent(
        received.filter(({ path }) => path.endsWith('/read')),
        'PUT',
      ),
    ).toEqual([{ position: 2 }]),
  )
  await userEvent.click(opened.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(where()).not.toContain('comments')
})

test('what others write, change and delete appears, and who is here and writing', async () => {
  await openComments([message(1)])
  const opened = await drawer()
  await opened.findByText('Comment 1')
  await act(async () => sendLive({ type: 'ready' }))
  expect(askedLive()).toContainEqual({ type: 'open', channel: 'home' })
  await receive({ type: 'opened', channel: home, version: 1 })
  await receive({ type: 'presence', channel: home, users: [ada.id, grace.id] })
  expect(opened.getByRole('button', { name: 'Also here: Grace Hopper' })).toBeTruthy()
  await typing(grace.id)
  expect(opened.getByText('Grace Hopper is typing…')).toBeTruthy()
  await typing(mary)
  expect(opened.getByText('Grace Hopper and Mary Somerville are typing…')).toBeTruthy()
  await typing(messageId(7))
  expect(opened.getByText('Several people are typing…')).toBeTruthy()
  await receiveMessages([message(2)], 2)
  expect(opened.queryByText(/Several people/)).toBeNull()
  await receiveMessages(
    [message(1, { text: 'Changed', edited_at: '2026-11-15T14:00:00Z', version: 3 })],
    3,
  )
  expect(shownTexts()).toEqual([
    expect.stringMatching(/Edited.*Changed/),
    expect.stringContaining('Comment 2'),
  ])
  await receiveMessages(
    [message(1, { text: '', deleted_at: '2026-11-15T14:00:00Z', version: 4 })],
    4,
  )
  expect(shownTexts()).toHaveLength(1)
})

test('a reconnect loads what was missed', async () => {
  await openComments([message(1)], {
    routes: {
      [`GET ${channelPath}/changes?since=1`]: ok({
        items: [message(2)],
        has_more: false,
        version: 2,
      }),
    },
  })
  await (await drawer()).findByText('Comment 1')
  await act(async () => sendLive({ type: 'ready' }))
  await receive({ type: 'opened', channel: home, version: 1 })
  await act(async () => dropLive())
  await act(async () => void window.dispatchEvent(new Event('online')))
  await waitFor(async () => {
    await act(async () => sendLive({ type: 'ready' }))
    await receive({ type: 'opened', channel: home, version: 2 })
    expect(shownTexts()).toHaveLength(2)
  })
})

test('members react, take back, resolve, reopen and delete what is theirs', async () => {
  const user = userEvent.setup()
  const own = message(2, { user: adaAuthor, text: 'Mine' })
  const thumbs = [{ emoji: '👍', users: [ada.id] }]
  const reactionPath = `${api}/messages/${message(1).id}/reactions/${encodeURIComponent('👍')}`
  const resolved = { at: '2026-11-15T14:59:30Z', by: adaAuthor }
  await openComments([message(1), own], {
    role: 'member',
    routes: {
      [`PUT ${reactionPath}`]: ok(message(1, { reactions: thumbs, version: 3 })),
      [`DELETE ${reactionPath}`]: ok(message(1, { reactions: [], version: 4 })),
      [`PUT ${api}/messages/${message(1).id}/resolved`]: ({ body }) => ({
        status: 200,
        body: JSON.stringify(body).includes('true')
          ? message(1, { resolved, version: 5 })
          : message(1, { version: 6 }),
      }),
      [`DELETE ${api}/messages/${own.id}`]: () => ({ status: 204 }),
      [`GET ${channelPath}/changes?since=2`]: ok({
        items: [{ ...own, text: '', deleted_at: '2026-11-15T14:59:30Z', version: 7 }],
        has_more: false,
        version: 7,
      }),
    },
  })
  const opened = await drawer()
  await opened.findByText('Comment 1')
  await user.click(
    opened.getByRole('button', { name: 'Add a reaction to the message of Grace Hopper' }),
  )
  await user.click(opened.getByRole('button', { name: 'Thumbs up' }))
  await user.click(await opened.findByRole('button', { name: '👍 1: You', pressed: true }))
  await waitFor(() => expect(opened.queryByRole('button', { name: /^👍/ })).toBeNull())

  const actionsOf = async (of: string) => {
    await user.click(opened.getByRole('button', { name: `Actions for the message of ${of}` }))
    return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  }
  expect(await actionsOf('Grace Hopper')).toEqual(['Reply', 'Add reaction', 'Resolve'])
  await user.click(screen.getByRole('menuitem', { name: 'Resolve' }))
  expect(await opened.findByText(/Resolved by Ada Miller/)).toBeTruthy()
  await user.click(opened.getByRole('button', { name: 'Reopen' }))
  await waitFor(() => expect(opened.queryByText(/Resolved by/)).toBeNull())

  expect(await actionsOf('Ada Miller')).toEqual([
    'Reply',
    'Add reaction',
    'Resolve',
    'Edit',
    'Delete…',
  ])
  await user.click(screen.getByRole('menuitem', { name: 'Delete…' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByText('Delete'))
  await waitFor(() => expect(opened.queryByText('Mine')).toBeNull())
})

test('replies open as a discussion of their own, also under a deleted comment', async () => {
  const user = userEvent.setup()
  const gone = { text: '', deleted_at: '2026-11-15T14:59:30Z', reply_count: 1 }
  const reply = message(3, { parent_id: messageId(1), text: 'A reply' })
  const { where } = await openComments([message(1, gone), message(2)], {
    routes: {
      [`GET ${channelPath}/messages?parent_id=${messageId(1)}`]: messagePage([reply], {
        parent: message(1, gone),
      }),
    },
  })
  const opened = await drawer()
  expect(await opened.findByText('This message was deleted')).toBeTruthy()
  await user.click(opened.getByRole('button', { name: '1 reply' }))
  const thread = await drawer('Discussion')
  expect(await thread.findByText('A reply')).toBeTruthy()
  expect(where()).toContain(`comments=${messageId(1)}`)
  // A deleted comment takes no more replies.
  expect(thread.queryByRole('textbox')).toBeNull()
  await user.click(thread.getByRole('button', { name: /All comments/ }))
  expect(await (await drawer()).findByText('Comment 2')).toBeTruthy()
})

test('a comment that was written under other filters says so and opens them', async () => {
  const user = userEvent.setup()
  const page = `/org/${orgId}/insights/explore`
  const address = (dates: string) => `${page}?dates=${dates}#shop.sales.0`
  const { where } = await openComments(
    [message(1, { address: address('last7Days') }), message(2, { address: address('lastMonth') })],
    { search: '?dates=last7Days&comments=open' },
  )
  const opened = await drawer()
  await opened.findByText('Comment 1')
  expect(opened.getAllByText('Written under other filters')).toHaveLength(1)
  await user.click(opened.getByRole('button', { name: 'Show them' }))
  await waitFor(() => expect(where()).toContain('dates=lastMonth'))
  expect(where()).toContain('comments=open')
  await waitFor(() => expect(shownTexts()[0]).toContain('Written under other filters'))
})

test('a read-only member reads, and learns why they cannot write', async () => {
  await openComments([message(1, { reactions: [{ emoji: '👍', users: [grace.id] }] })], {
    role: 'demo',
  })
  const opened = await drawer()
  expect(await opened.findByText(/^Your role is read-only/)).toBeTruthy()
  expect(opened.queryByRole('textbox')).toBeNull()
  expect(opened.queryByRole('button', { name: /^Actions for/ })).toBeNull()
  expect(await opened.findByRole('button', { name: '👍 1: Grace Hopper' })).toHaveProperty(
    'disabled',
    true,
  )
})

test('comments that could not be loaded are loaded on request', async () => {
  let isBroken = true
  await openComments([], {
    routes: {
      [`GET ${channelPath}/messages`]: () =>
        isBroken ? { status: 404, body: { detail: 'No' } } : messagePage([message(1)])(),
    },
  })
  const opened = await drawer()
  expect(await opened.findByText("Couldn't load the comments")).toBeTruthy()
  isBroken = false
  await userEvent.click(opened.getByRole('button', { name: 'Try again' }))
  expect(await opened.findByText('Comment 1')).toBeTruthy()
})

test('a hostile text is text, and its links lead only to web pages, mail and this app', async () => {
  const text = [
    '<img src=x onerror=alert(1)>',
    '[a](javascript:alert(1))',
    '[b](https://b.example/x)',
    `[c](/org/${orgId}/insights/feed)`,
  ].join('\n')
  await openComments([message(1, { text })])
  const opened = await drawer()
  await opened.findByText(/<img src=x/)
  const links = within(opened.getByRole('log')).getAllByRole('link')
  expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('rel')])).toEqual([
    ['https://b.example/x', 'noopener noreferrer nofollow'],
    [`/org/${orgId}/insights/feed`, 'noopener'],
  ])
})

test('a member who has joined since is named, and not a former one', async () => {
  const all = commentRoutes('home', [])
  const path = `GET ${api}/users?page=1&page_size=100`
  const answer = all[path]?.({ path: '', method: 'GET', token: null, body: null })
  if (answer === undefined || !('body' in answer)) throw new Error('no members')
  const { data } = answer.body as { data: { id: string }[] }
  let hasJoined = false
  await openComments([message(1)], {
    routes: {
      [path]: () => ({
        status: 200,
        body: { count: 3, data: data.filter(({ id }) => hasJoined || id !== mary) },
      }),
    },
  })
  await screen.findByText('Comment 1')
  hasJoined = true
  await receive({ type: 'presence', channel: home, users: [ada.id, UserId.parse(mary)] })
  expect(await screen.findByRole('button', { name: 'Also here: Mary Somerville' })).toBeTruthy()
})
