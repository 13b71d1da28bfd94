import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const folder = process.env['TEST_COMMANDS']
if (folder === undefined) throw new Error('The commands were not bundled')
const main = join(folder, 'ask.mjs')
const model = fileURLToPath(new URL('../evaluation/marketplace/model', import.meta.url))

async function ask(lines: readonly unknown[], args = ['--model', model, '--today', '2026-05-12']) {
  const child = spawn(process.execPath, [main, ...args])
  const output = { out: '', error: '' }
  child.stdout.on('data', (chunk) => (output.out += String(chunk)))
  child.stderr.on('data', (chunk) => (output.error += String(chunk)))
  child.stdin.end(
    lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'),
  )
  const code = await new Promise((resolve) => child.on('close', resolve))
  return {
    ...output,
    code,
    results: output.out
      .trim()
      .split('\n')
      .filter((line) => line !== '')
      .map((line): unknown => JSON.parse(line)),
  }
}

test('each question has its answer on a line, and a line that is none is named', async () => {
  const { results, error, code } = await ask([
    { id: 1, question: 'gmv last month' },
    {
      id: 'b',
      question: 'and by sales channel?',
      history: [{ question: 'gmv last month' }],
      timezone: 'Europe/Berlin',
    },
    { id: 'c', question: 'tell me a joke' },
    'nonsense',
  ])
  expect(results).toMatchObject([
    { id: 1, kind: 'answer', queries: [{ measures: ['orders.gmv'] }] },
    { id: 'b', kind: 'answer', queries: [{ dimensions: ['orders.sales_channel'] }] },
    { id: 'c', kind: 'refuse' },
  ])
  expect(error).toContain('Line 4 is not a question')
  expect(code).toBe(1)
})

test('the model of the product is read, too', async () => {
  const catalogue = fileURLToPath(new URL('../../semantic/src/catalogue', import.meta.url))
  const { results, error } = await ask(
    [{ id: 1, question: 'orders by channel in Germany last month' }],
    ['--model', catalogue, '--today', '2026-11-28'],
  )
  expect(error).toBe('')
  expect(results).toMatchObject([{ id: 1 }])
})

test('a missing option is named', async () => {
  const { error, code } = await ask([], ['--today', '2026-05-12'])
  expect(error).toContain('--model is missing.')
  expect(code).toBe(1)
})
