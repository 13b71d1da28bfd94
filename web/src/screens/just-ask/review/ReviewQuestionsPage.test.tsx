// @vitest-environment jsdom
import {
  ChatSynonymId,
  VerifiedQuestionId,
  type ChatSynonym,
  type ReviewedPrompt,
  type VerifiedQuestion,
} from '@cartograph/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { conversation, prompt } from '../../../features/conversations/conversation.fixture.ts'
import { metricCubes } from '../../../features/custom-metrics/metric.fixture.ts'
import { keepSizes } from '../../../testing/lay-out.ts'
import { openAs, sent, toastTexts } from '../../../testing/open-as.ts'
import { ok } from '../../../testing/open-dashboard.ts'
import type { FakeRoutes } from '../../../testing/render-screen.tsx'
import { orgId } from '../../../testing/workspace.ts'

beforeEach(() => {
  keepSizes()
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const api = `/v1/orgs/${orgId}`
const path = `/org/${orgId}/insights/just-ask#review`

const refused = reviewed(1, {
  user_prompt: 'flurb by wombat',
  outcome: 'refuse',
  reason: 'unknown',
  words: ['flurb', 'wombat'],
})
const disliked = reviewed(2, { user_prompt: 'Net sales lately', problem: 'dates' })
const synonym: ChatSynonym = {
  id: ChatSynonymId.parse('01930000-0000-7000-8000-000000000601'),
  words: 'bucks',
  member: 'Orders.netSales',
  title: 'Net sales',
  created_at: '2026-11-14T15:00:00.000Z',
  created_by_name: 'Grace Hopper',
}
const verified: VerifiedQuestion = {
  id: VerifiedQuestionId.parse('01930000-0000-7000-8000-000000000701'),
  question: 'How are we doing?',
  meaning: 'Net sales last month',
  created_at: '2026-11-14T15:00:00.000Z',
  created_by_name: null,
}

function reviewed(n: number, about: Partial<ReviewedPrompt>): ReviewedPrompt {
  const { id, user_prompt, outcome, created_at } = prompt(n)
  return {
    id,
    user_prompt,
    outcome,
    created_at,
    reason: null,
    words: [],
    query_generation_response: null,
    is_useful_from_user: null,
    problem: null,
    ...about,
  }
}

const list = (kind: string, page: number) =>
  `GET ${api}/prompts?kind=${kind}&page=${page}&page_size=10`

/** A server that stores what is taught. */
function open(routes: FakeRoutes = {}, { at = path, isAdmin = true } = {}) {
  const synonyms: ChatSynonym[] = []
  const questions: VerifiedQuestion[] = [verified]
  return openAs(
    at,
    {
      [`GET ${api}/prompt-figures`]: ok({
        asked: 1204,
        answered: 900,
        clarified: 200,
        refused: 104,
        useful: 31,
        not_useful: 7,
      }),
      [`GET ${api}/language-model`]: ok({
        name: 'small-model',
        seconds_per_question: 20,
        tokens_per_day: 500_000,
        questions_today: 3,
        tokens_today: 12_400,
      }),
      [list('refused', 1)]: ok({ page: 1, items: [refused], total: 11 }),
      [list('refused', 2)]: ok({ page: 2, items: [{ ...refused, reason: 'personal' }], total: 11 }),
      [list('clarified', 1)]: ok({ page: 1, items: [], total: 0 }),
      [list('disliked', 1)]: ok({ page: 1, items: [disliked], total: 1 }),
      [`GET ${api}/chat-synonyms`]: () => ({ status: 200, body: { items: synonyms } }),
      [`POST ${api}/chat-synonyms`]: () => {
        synonyms.push(synonym)
        return { status: 201, body: synonym }
      },
      [`DELETE ${api}/chat-synonyms/${synonym.id}`]: () => {
        synonyms.pop()
        return { status: 204 }
      },
      [`GET ${api}/verified-questions`]: () => ({ status: 200, body: { items: questions } }),
      [`POST ${api}/verified-questions/preview`]: ok({
        query: 'Net sales, October 2026',
        response: 'In October 2026, net sales were $10.',
      }),
      [`POST ${api}/verified-questions`]: () => {
        questions.unshift({ ...verified, id: otherId, question: 'Net sales lately' })
        return { status: 201, body: verified }
      },
      [`GET ${api}/data-token`]: ok({ token: 'data', expires_at: '2999-01-01T00:00:00.000Z' }),
      'GET /cubejs-api/v1/meta': ok({ cubes: metricCubes }),
      ...routes,
    },
    { isAdmin },
  )
}
const otherId = VerifiedQuestionId.parse('01930000-0000-7000-8000-000000000702')

const table = (name: string) => screen.findByRole('table', { name })
const dialog = (name: string) => screen.findByRole('dialog', { name })

test('admins see the figures and the questions of each kind, page by page', async () => {
  const user = userEvent.setup()
  const { where } = await open()
  const figure = async (label: string) =>
    (await screen.findByText(label, { selector: 'dt' })).parentElement?.textContent
  expect(await figure('Asked')).toBe('Asked1,204')
  expect(await figure('Not useful')).toBe('Not useful7')
  expect(screen.getByText(/^small-model reads/).textContent).toContain(
    '3 questions, 12,400 of 500,000 tokens',
  )
  expect((await table('Refused')).textContent).toContain(
    'flurb by wombatNothing is called “flurb”, “wombat”',
  )
  await user.click(screen.getByRole('button', { name: 'Page 2' }))
  await screen.findByText('Asked for personal data: “flurb”, “wombat”')
  expect(where()).toBe(`${path}/refused/2`)
  await user.click(screen.getByRole('tab', { name: 'Refused' }))
  await user.keyboard('{ArrowRight}')
  await screen.findByText('Questions that Just Ask asked back about will be listed here.')
  await user.keyboard('{ArrowRight}')
  expect((await table('Not useful')).textContent).toContain('Wrong dates')
  expect(where()).toBe(`${path}/disliked`)
})

test('a word is taught from a question that was refused, and deleted again', async () => {
  const user = userEvent.setup()
  const { received } = await open()
  await screen.findByText('Words that you teach Just Ask will be listed here.')
  await user.click(await screen.findByRole('button', { name: /^Teach a word of “flurb/ }))
  const teaching = within(await dialog('Teach a word'))
  const word = teaching.getByRole<HTMLInputElement>('textbox', { name: 'Word' })
  expect(word.value).toBe('flurb')
  expect(teaching.getByText('Also unknown: “wombat”.')).toBeTruthy()
  expect(teaching.queryByRole('alert')).toBeNull()
  await user.type(await teaching.findByRole('combobox', { name: 'Metric or breakdown' }), 'net s')
  await user.click(await screen.findByRole('option', { name: /^Net sales \(/ }))
  await user.click(teaching.getByRole('button', { name: 'Teach word' }))
  await waitFor(() => expect(toastTexts()).toEqual(['Just Ask now knows “bucks”']))
  expect(sent(received, 'POST')).toEqual([{ words: 'flurb', member: 'Orders.netSales' }])
  expect((await table('Taught words')).textContent).toContain('bucksNet sales')
  await user.click(screen.getByRole('button', { name: 'Delete “bucks”' }))
  await user.click(await screen.findByRole('button', { name: 'Delete word' }))
  await screen.findByText('Words that you teach Just Ask will be listed here.')
})

test('a word that means something else is refused at its field', async () => {
  const user = userEvent.setup()
  const msg = '“orders” already means Orders (Shopify Orders). Choose another word.'
  await open({
    [`POST ${api}/chat-synonyms`]: () => ({
      status: 422,
      body: { detail: [{ loc: ['body', 'words'], msg }] },
    }),
  })
  await user.click(await screen.findByRole('button', { name: 'Teach a word' }))
  const teaching = within(await dialog('Teach a word'))
  await user.type(teaching.getByRole('textbox', { name: 'Word' }), 'orders')
  await user.type(await teaching.findByRole('combobox', { name: 'Metric or breakdown' }), 'net s')
  await user.click(await screen.findByRole('option', { name: /^Net sales \(/ }))
  await user.click(teaching.getByRole('button', { name: 'Teach word' }))
  expect(await teaching.findByText(msg)).toBeTruthy()
})

test('an answer is previewed before it is verified, and a phrase without one cannot be saved', async () => {
  const user = userEvent.setup()
  let isReadable = false
  const { received } = await open({
    [`POST ${api}/verified-questions/preview`]: () => ({
      status: 200,
      body: isReadable
        ? { query: 'Net sales, October 2026', response: 'It was $10.' }
        : { query: null, response: 'Nothing is called “lately”.' },
    }),
  })
  await user.click(await screen.findByRole('tab', { name: 'Not useful' }))
  await user.click(await screen.findByRole('button', { name: /^Verify an answer to “Net sales/ }))
  const verifying = within(await dialog('Verify an answer'))
  const phrase = verifying.getByRole('textbox', { name: 'Phrase that Just Ask reads' })
  await user.type(phrase, '{Enter}')
  expect(await verifying.findByText('Nothing is called “lately”.')).toBeTruthy()
  expect(verifying.queryByRole('button', { name: 'Verify answer' })).toBeNull()
  isReadable = true
  await user.clear(phrase)
  await user.type(phrase, 'Net sales last month{Enter}')
  expect(await verifying.findByText('Net sales, October 2026')).toBeTruthy()
  expect(verifying.queryByRole('alert')).toBeNull()
  await user.click(verifying.getByRole('button', { name: 'Verify answer' }))
  await waitFor(() => expect(toastTexts()).toEqual(['Answer verified']))
  expect(sent(received, 'POST').at(-1)).toEqual({
    question: 'Net sales lately',
    meaning: 'Net sales last month',
  })
  await waitFor(async () =>
    expect((await table('Verified answers')).textContent).toContain('Net sales lately'),
  )
  expect((await table('Verified answers')).textContent).toContain('by a former member')
})

test('each part that fails says so and can be tried again', async () => {
  const user = userEvent.setup()
  let isDown = true
  await open({
    [list('refused', 1)]: () =>
      isDown
        ? { status: 422, body: { detail: 'Not now' } }
        : { status: 200, body: { page: 1, items: [refused], total: 1 } },
  })
  await screen.findByText("Couldn't load the questions")
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('flurb by wombat')
})

test('others see who can review, and no link to it', async () => {
  const { received } = await open({}, { isAdmin: false })
  expect(await screen.findByText('Only admins can review questions')).toBeTruthy()
  expect(received.filter(({ path: asked }) => asked.includes('/prompts'))).toEqual([])
})

test.each([
  [true, 1],
  [false, 0],
])('the page of Just Ask links to it for admins only: %s', async (isAdmin, links) => {
  const answer = prompt(1, { verified: { by: null, at: '2026-11-14T15:00:00.000Z' } })
  const one = conversation(1, answer)
  const at = `/org/${orgId}/insights/just-ask#${one.id}`
  const routes = {
    [`GET ${api}/conversations?page=1&page_size=20`]: ok({ page: 1, items: [], total: 0 }),
    [`GET ${api}/conversations/${one.id}`]: ok(one),
  }
  await open(routes, { at, isAdmin })
  expect(await screen.findByText('Verified by a former member on Nov 14')).toBeTruthy()
  expect(screen.queryAllByRole('link', { name: 'Review questions' })).toHaveLength(links)
})
