import { describe, expect, it } from 'vitest'
import type { Expression, PortableFunction } from '../../expression.ts'
import { decimal } from './decimal.ts'
import { interpret } from './interpret.ts'
import { choice, number, operation } from '../generate/model-parts.ts'
import type { Scalar } from './scalar.ts'
import { wallOf } from './wall-clock.ts'

const nothing: Expression = { kind: 'null' }
const yes: Expression = { kind: 'boolean', value: true }
const no: Expression = { kind: 'boolean', value: false }
const text = (of: string): Expression => ({ kind: 'text', text: of })
const time = (of: string): Expression => ({ kind: 'moment', ms: wallOf(of) })
const call = (name: PortableFunction, ...args: Expression[]): Expression => ({
  kind: 'call',
  function: name,
  args,
})
const like = (of: string, pattern: string, ignoresCase = false): Expression => ({
  kind: 'like',
  of: text(of),
  pattern: text(pattern),
  ignoresCase,
})

describe('three-valued logic', () => {
  it.each<[string, Expression, Scalar]>([
    ['nothing and false', { kind: 'all', conditions: [nothing, no] }, false],
    ['nothing and true', { kind: 'all', conditions: [nothing, yes] }, null],
    ['all of none', { kind: 'all', conditions: [] }, true],
    ['nothing or true', { kind: 'any', conditions: [nothing, yes] }, true],
    ['nothing or false', { kind: 'any', conditions: [nothing, no] }, null],
    ['any of none', { kind: 'any', conditions: [] }, false],
    ['not nothing', { kind: 'not', of: nothing }, null],
    ['nothing is null', { kind: 'is-null', of: nothing }, true],
    ['nothing equals nothing', operation(nothing, '=', nothing), null],
    ['among others', { kind: 'in', of: text('a'), among: [text('b'), text('c')] }, false],
    ['perhaps among', { kind: 'in', of: text('a'), among: [text('b'), nothing] }, null],
    ['a case of nothing', choice([[nothing, yes]], no), false],
    ['a pattern', like('50% off', '50\\% _ff'), true],
    ['a pattern in capitals', like('ÄB', 'ä%'), false],
    ['a pattern in any case', like('ÄB', 'ä%', true), true],
    ['a pattern of signs', like('a.c', 'a.c'), true],
    ['a pattern that only looks alike', like('abc', 'a.c'), false],
    [
      'a part in another case',
      { kind: 'holds', of: text('São'), part: text('ÃO'), at: 'end' },
      true,
    ],
  ])('%s', (_, expression, value) => {
    expect(interpret(expression, nowhere)).toBe(value)
  })
})

describe('functions', () => {
  it.each<[Expression, Scalar]>([
    [call('COALESCE', nothing, text('a')), 'a'],
    [call('CONCAT', text('a'), nothing, text('b')), 'ab'],
    [call('GREATEST', number('1'), nothing, number('2')), decimal('2')],
    [call('LEAST', nothing, nothing), null],
    [call('NULLIF', number('0'), number('0.00')), null],
    [call('ABS', number('-1.5')), decimal('1.5')],
    [call('CEIL', { kind: 'negative', of: number('1.5') }), decimal('-1')],
    [call('FLOOR', { kind: 'negative', of: number('1.5') }), decimal('-2')],
    [call('ROUND', number('2.5')), decimal('3')],
    [call('ROUND', number('1.005'), number('2')), decimal('1.01')],
    [call('LENGTH', text('São')), decimal('3')],
    [call('REPLACE', text('a$a'), text('a'), text('$&')), '$&$$&'],
    [call('SPLIT_PART', text('a-b'), text('-'), number('3')), ''],
    [call('SUBSTRING', text('abcd'), number('2'), number('2')), 'bc'],
    [call('TRIM', text(' a ')), 'a'],
    [call('UPPER', text('ã')), 'Ã'],
    [call('DATE_TRUNC', text('month'), time('2024-02-29T10:00:00')), wallOf('2024-02-01T00:00:00')],
    [
      call('DATE_DIFF', text('month'), time('2024-01-31T00:00:00'), time('2024-02-01T00:00:00')),
      decimal('1'),
    ],
    [
      call('DATE_DIFF', text('week'), time('2024-03-11T00:00:00'), time('2024-03-10T00:00:00')),
      decimal('-1'),
    ],
    [call('DATE_PART', text('week'), time('2024-12-30T00:00:00')), decimal('1')],
    [call('DATE_PART', text('dow'), time('2024-03-10T00:00:00')), decimal('0')],
    [call('DATE_PART', text('doy'), time('2024-12-31T00:00:00')), decimal('366')],
    [
      call('DATE_ADD', text('month'), number('1'), time('2024-01-31T00:00:00')),
      wallOf('2024-02-29T00:00:00'),
    ],
    [call('LOWER', nothing), null],
  ])('%j', (expression, value) => {
    expect(interpret(expression, nowhere)).toBe(value)
  })
})

const nowhere = { column: unknown, member: unknown, aggregate: unknown }

function unknown(): never {
  throw new Error('Nothing is known here')
}
