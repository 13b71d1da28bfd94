import { openTestWarehouses } from '@cartograph/warehouse/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { render } from './render.ts'
import type { Form } from './select.ts'
import {
  answer,
  asBoolean,
  asMoney,
  asNumber,
  asText,
  asTime,
  column,
  number,
  select,
} from './testing/build.ts'
import type { Cases } from './testing/cases.ts'
import { conditionCases } from './testing/condition-cases.ts'
import { numberCases } from './testing/number-cases.ts'
import { rowOfEveryType } from './testing/row-of-every-type.ts'
import { openRun } from './testing/run.ts'
import { textCases } from './testing/text-cases.ts'
import { timeCases } from './testing/time-cases.ts'

const moneyCases: Cases = {
  'four places, halves away from zero': [number('0.00005'), '0.0001'],
  'a debt likewise': [number('-0.00005'), '-0.0001'],
  'a float likewise': [column('fifth'), '0.0313'],
  'nothing after rounding': [number('-0.00004'), '0'],
}

const groups: readonly (readonly [string, Form, Cases])[] = [
  ['numbers', asNumber, numberCases],
  ['money', asMoney, moneyCases],
  ['texts', asText, textCases],
  ['conditions', asBoolean, conditionCases],
  ['times', asTime, timeCases],
]

const engines = await openTestWarehouses()
afterAll(async () => {
  for (const engine of engines) await engine.close()
})

describe.each(engines)('on $name', ({ name, warehouse }) => {
  let run: Awaited<ReturnType<typeof openRun>>
  beforeAll(async () => {
    run = await openRun(warehouse)
  })

  describe.each(groups)('%s', (_, form, cases) => {
    it.each(Object.entries(cases))('%s', async (_, [value, expected]) => {
      const row = select({
        columns: [{ name: 'value', value }],
        from: { rows: { kind: 'model', sql: rowOfEveryType[name] }, as: 'r' },
      })
      const rows = await run((dialect) => render(answer(row, form), dialect))
      expect(rows).toEqual([{ value: expected }])
    })
  })
})
