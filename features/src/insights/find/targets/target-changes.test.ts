import type { PaceVerdict } from '@cartograph/analysis'
import { expect, it } from 'vitest'
import { findTargetChanges } from './target-changes.ts'

const letters: Readonly<Record<string, PaceVerdict>> = {
  '-': 'behind',
  '+': 'ahead',
  '=': 'on_pace',
  '?': 'unknown',
}
const changesOf = (days: string) =>
  findTargetChanges(
    days.split('').map((letter, day) => ({ day, verdict: letters[letter] ?? 'unknown' })),
  ).map(({ day, kind }) => `${day} ${kind}`)

it.each([
  ['a month on pace', '======', []],
  ['two days behind', '==--', ['3 behind']],
  ['a single day behind', '==-==+=', []],
  ['behind from the start', '------', ['1 behind']],
  ['behind, then back', '=---==', ['2 behind', '5 back']],
  ['behind, back and behind again', '--==--==', ['1 behind', '3 back']],
  ['behind, then ahead', '--++==', ['1 behind', '3 ahead', '5 back']],
  ['no range to judge by', '?-?-??', []],
  ['a range too wide to say that it is back', '--??', ['1 behind']],
  ['no days', '', []],
])('%s', (_, days, expected) => {
  expect(changesOf(days)).toEqual(expected)
})
