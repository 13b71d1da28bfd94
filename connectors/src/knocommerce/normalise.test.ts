import { ConnectionId, newId } from '@cartograph/contract'
import { expect, test } from 'vitest'
import response from './fixtures/response.json' with { type: 'json' }
import { normaliseResponse } from './normalise.ts'
import { inSnakeCase } from './snake-case.ts'

const connectionId = newId(ConnectionId)

function read(payload: unknown) {
  const reported: string[] = []
  const context = {
    connectionId,
    currency: 'USD',
    timezone: 'Etc/UTC',
    params: {},
    onUnknown: (field: string, value: string) => reported.push(`${field}: ${value}`),
  }
  const record = { externalId: 'resp_1', updatedAt: '2026-02-01T10:01:00.000Z', payload }
  const { survey_responses: written } = normaliseResponse(record, context)
  return { scope: written?.scope, rows: written?.rows ?? [], reported }
}

const answering = (answer: object) => ({ ...response, response: [{ question_id: 'q', ...answer }] })
const answersTo = (answer: object) => read(answering(answer)).rows.map((row) => row.answer)

test('a response has a row for each answer, with its order and its customer', () => {
  const { scope, rows, reported } = read({ ...response, survey_title: 'After the order' })
  expect(scope).toEqual([connectionId, 'resp_1'])
  expect(rows.map((row) => [row.question_id, row.answer_index, row.answer, row.score])).toEqual([
    ['q_1', 0, 'Podcast', null],
    ['q_2', 0, 'Hiking', null],
    ['q_2', 1, 'A gift', null],
    ['q_3', 0, '9', '9'],
  ])
  expect(rows[0]).toEqual({
    connection_id: connectionId,
    response_id: 'resp_1',
    question_id: 'q_1',
    answer_index: 0,
    survey_id: 'sur_1',
    survey_title: 'After the order',
    question: 'How did you hear about us?',
    question_type: 'radio',
    answer: 'Podcast',
    score: null,
    answered_at: '2026-02-01T10:01:00.000Z',
    updated_at: '2026-02-01T10:01:00.000Z',
    customer_id: '7654321',
    order_id: '5551234567',
    order_total: '59.90',
    currency: 'USD',
  })
  expect(reported).toEqual([])
})

test('what was typed takes the place of Other, and is an answer of its own otherwise', () => {
  expect(answersTo({ value: 'Other', other_value: 'A trail sign' })).toEqual(['A trail sign'])
  expect(answersTo({ value: ['Hiking', 'other'], other_value: 'Work' })).toEqual(['Hiking', 'Work'])
  expect(answersTo({ value: 'Other: a sign', other_value: 'a sign' })).toEqual([
    'Other: a sign',
    'a sign',
  ])
  expect(answersTo({ value: 'Other', other_value: ' ' })).toEqual(['Other'])
})

test('a question that was not answered has no row', () => {
  expect(answersTo({ value: null })).toEqual([])
  expect(answersTo({ value: '  ' })).toEqual([])
  expect(answersTo({ value: [] })).toEqual([])
})

test('names in camel case and ids and amounts as numbers mean the same', () => {
  const old = {
    ...response,
    customer_id: undefined,
    customerId: 7654321,
    response: response.response.map(({ question_id: questionId, ...answer }) => ({
      questionId,
      ...answer,
    })),
  }
  const order = { orderId: 5551234567, totalPrice: 59.9, currency: 'usd' }
  expect(read(inSnakeCase({ ...old, order })).rows).toEqual(read(response).rows)
})

test('a response that was not completed is dated by its begin, and without an order has no total', () => {
  const { rows } = read({ ...response, completed_at: null, order: null })
  expect(rows[0]).toMatchObject({
    answered_at: '2026-02-01T10:00:00.000Z',
    order_id: null,
    order_total: null,
    currency: null,
  })
  const { currency: _, ...unpriced } = response.order
  expect(read({ ...response, order: unpriced }).rows[0]).toMatchObject({
    order_id: '5551234567',
    order_total: null,
  })
})

test('only numbers are scores, and a new type of question is stored and reported', () => {
  const typed = answering({ type: 'NPS', value: 'very likely' })
  expect(read(typed).rows[0]).toMatchObject({ question_type: 'nps', score: null })
  const { rows, reported } = read(answering({ type: 'Slider', value: '7' }))
  expect(rows[0]).toMatchObject({ question_type: 'slider', answer: '7', score: null })
  expect(reported).toEqual(['type: slider'])
})

test('a total that is no number rejects the response', () => {
  const order = { ...response.order, total_price: 'much' }
  expect(() => read({ ...response, order })).toThrow('Response resp_1: order.total_price')
})
