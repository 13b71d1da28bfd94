// @vitest-environment jsdom
import {
  actionLogChannel,
  Attachment,
  maxAttachmentBytes,
  type ActionLogEntry,
} from '@cartograph/contract'
import { cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aFile, logEntry, logFacets } from '../../features/action-log/entry.fixture.ts'
import { commentRoutes } from '../../features/messages/drawer/open-comments.fixture.ts'
import { message } from '../../features/messages/message.fixture.ts'
import { openAs, sent } from '../../testing/open-as.ts'
import { ok } from '../../testing/open-dashboard.ts'
import type { FakeRoutes } from '../../testing/render-screen.tsx'
import { orgId } from '../../testing/workspace.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-25T15:00:00Z'), toFake: ['Date'] })
  vi.stubGlobal('IntersectionObserver', SeesNothing)
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('bytes')))
  URL.createObjectURL = vi.fn<() => string>(() => 'blob:shown')
  URL.revokeObjectURL = vi.fn<() => void>()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** jsdom has none. */
class SeesNothing {
  observe = () => undefined
  disconnect = () => undefined
}

const path = `/org/${orgId}/insights/action-log`
const org = `/v1/orgs/${orgId}`
const listed = `GET ${org}/action-log?order=by_action_date&search=&page=1&page_size=10`
const picture = Attachment.parse({
  ...aFile(3, 'mail.png'),
  media_type: 'image/png',
  picture: { width: 800, height: 400 },
})

/** A server that accepts every file. */
function open(entries: readonly ActionLogEntry[], routes: FakeRoutes = {}) {
  return openAs(path, {
    [`GET ${org}/action-log/facets`]: ok(logFacets),
    [listed]: ok({ page: 1, items: entries, total: entries.length }),
    [`POST ${org}/channels/${actionLogChannel}/attachments`]: () => ({ status: 204 }),
    ...routes,
  })
}

const isUpload = ({ path: asked }: { path: string }) => asked.includes('/attachments')

async function chooseFiles(...files: readonly File[]): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('[role=dialog] input[type=file]')
  if (input === null) throw new Error('no input')
  await userEvent.setup().upload(input, [...files])
}

test('an entry shows its pictures and files', async () => {
  await open([logEntry(1, { attachments: [picture, aFile(1, 'list.csv')] })])
  const entry = within(await screen.findByRole('list', { name: /^Entries/ }))
  expect(await entry.findByRole('button', { name: 'Open mail.png' })).toBeTruthy()
  expect(entry.getByRole('button', { name: /^Save ?list\.csv/ })).toBeTruthy()
})

test('files that are too large say so, and one that is under way holds up the entry', async () => {
  const user = userEvent.setup()
  const { received } = await open([], {
    [`POST ${org}/channels/${actionLogChannel}/attachments`]: () => ({ status: 503 }),
  })
  await user.click(await screen.findByRole('button', { name: 'Create action log' }))
  const dialog = within(await screen.findByRole('dialog'))
  const huge = new File(['x'], 'film.mov')
  Object.defineProperty(huge, 'size', { value: maxAttachmentBytes + 1 })
  await chooseFiles(huge)
  expect(dialog.getByRole('alert').textContent).toBe('Files can have up to 10 MB.')
  const field = dialog.getByLabelText('What was done?')
  const paste = createEvent.paste(field, { clipboardData: { files: [new File(['x'], 'a.png')] } })
  fireEvent(field, paste)
  expect(paste.defaultPrevented).toBe(true)
  await user.type(field, 'Sent the fall mail{Enter}')
  await dialog.findByText('Your files are still uploading. Save the entry when they are done.')
  expect(received.some((one) => one.path.endsWith('/action-log'))).toBe(false)
})

test('an edited entry keeps, loses and gains files', async () => {
  const user = userEvent.setup()
  const [list, prices] = [aFile(1, 'list.csv'), aFile(2, 'prices.csv')]
  const entry = logEntry(1, { attachments: [list, prices] })
  const { received } = await open([entry], {
    [`PUT ${org}/action-log/${entry.id}`]: () => ({ status: 200, body: entry }),
  })
  await user.click(await screen.findByRole('button', { name: /^Edit entry/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Remove list.csv' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent(received, 'PUT')).toMatchObject([{ attachments: [prices.id] }])
  expect(received.filter(isUpload)).toEqual([])
})

test('the replies show their files and those of the entry, and take more', async () => {
  const user = userEvent.setup()
  const entry = logEntry(1, { reply_count: 1, attachments: [picture] })
  const first = message(1, {
    id: entry.id,
    channel: actionLogChannel,
    attachments: [picture],
    action: { actionDate: '2026-11-14', datasourceType: 'FB', lookbackDate: '2026-11-21' },
    reply_count: 1,
  })
  const about = { channel: actionLogChannel, parent_id: entry.id }
  const reply = message(2, { ...about, attachments: [aFile(1, 'list.csv')] })
  await open([entry], {
    ...commentRoutes(actionLogChannel, []),
    [`GET ${org}/channels/${actionLogChannel}/messages?parent_id=${entry.id}`]: ok({
      items: [reply],
      has_more: false,
      parent: first,
      version: 2,
      read_position: 0,
    }),
  })
  await user.click(await screen.findByRole('button', { name: '1 reply' }))
  const thread = within(await screen.findByRole('dialog', { name: 'Action log entry' }))
  expect(await thread.findByRole('button', { name: 'Open mail.png' })).toBeTruthy()
  expect(thread.getByRole('button', { name: /^Save ?list\.csv/ })).toBeTruthy()
  expect(thread.getByRole('button', { name: 'Attach files' })).toBeTruthy()
})
