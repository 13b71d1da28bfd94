import { ConnectionId, newId } from '@cartograph/contract'
import { expect, test } from 'vitest'
import { normaliseMessage } from './normalise-message.ts'
import { message } from './testing/samples.ts'

const connectionId = newId(ConnectionId)

function rowOf(over: Readonly<Record<string, unknown>>) {
  const context = { connectionId, currency: 'USD', timezone: 'Etc/UTC', params: {} }
  const record = { externalId: '7', updatedAt: '', payload: { ...message, ...over } }
  return normaliseMessage(record, context).ticket_messages?.rows[0]
}

test('a reply has its agent and its time, and nothing of its text', () => {
  expect(rowOf({})).toEqual({
    connection_id: connectionId,
    message_id: '7',
    ticket_id: '5',
    kind: 'reply',
    channel: 'instagram',
    created_at: '2026-06-01T11:00:00.000Z',
    agent_name: 'Mara',
  })
})

test('rules, notes and customers do not reply', () => {
  expect(rowOf({ rule_id: 3 })).toMatchObject({ kind: 'automatic' })
  expect(rowOf({ public: false })).toMatchObject({ kind: 'note', agent_name: 'Mara' })
  expect(rowOf({ from_agent: false })).toMatchObject({ kind: 'customer', agent_name: null })
})
