import { boundText, call, cast, column, number, operation, text, time } from './build.ts'
import type { Cases } from './cases.ts'

const whole = column('whole')
const money = column('money')
const t = column('t')
const at = column('at')
const noText = column('no_text')
const noWhole = column('no_whole')

export const textCases: Cases = {
  'a text': [t, "Änne O'Neil"],
  'a text with everything that quotes': [
    text(`'"\\'; -- $1 {p:String} é`),
    `'"\\'; -- $1 {p:String} é`,
  ],
  'a bound text with the same': [
    boundText(`'"\\'; -- $1 {p:String} é`),
    `'"\\'; -- $1 {p:String} é`,
  ],
  null: [noText, null],
  'a text of few values': [column('low'), 'x'],
  'a whole number as text': [whole, '7'],
  'a number without zeros': [cast(money, 'text'), '12.34'],
  'a float without zeros': [cast(operation(column('f'), '*', column('f')), 'text'), '6.25'],
  'a whole float': [cast(cast(number('100'), 'float'), 'text'), '100'],
  'a condition as text': [cast(operation(whole, '=', number('7')), 'text'), 'true'],
  'a boolean as text': [cast(column('flag'), 'text'), 'true'],
  'a day as text': [cast(column('d'), 'text'), '2024-01-31'],
  'a time as text': [cast(at, 'text'), '2024-01-31 22:45:59.987'],
  'a whole second as text': [cast(time('2024-01-31 22:45:50'), 'text'), '2024-01-31 22:45:50'],
  'parts put together': [operation(text('no. '), '||', whole), 'no. 7'],
  'parts of which one is null': [operation(t, '||', noText), null],
  CONCAT: [call('CONCAT', t, text(': '), money), "Änne O'Neil: 12.34"],
  'CONCAT with a null': [call('CONCAT', t, noText, noWhole), "Änne O'Neil"],
  'CONCAT of null alone': [call('CONCAT', noText), ''],
  'COALESCE of texts': [call('COALESCE', noText, column('low')), 'x'],
  LOWER: [call('LOWER', t), "änne o'neil"],
  UPPER: [call('UPPER', t), "ÄNNE O'NEIL"],
  'UPPER of null': [call('UPPER', noText), null],
  'REPLACE of every one': [call('REPLACE', t, text('n'), text('m')), "Ämme O'Neil"],
  'REPLACE of nothing': [call('REPLACE', t, text(''), text('m')), "Änne O'Neil"],
  'REPLACE by a column': [call('REPLACE', t, text('Ä'), column('low')), "xnne O'Neil"],
  SPLIT_PART: [call('SPLIT_PART', t, text(' '), number('2')), "O'Neil"],
  'SPLIT_PART beyond the end': [call('SPLIT_PART', t, text(' '), number('3')), ''],
  'SPLIT_PART of null': [call('SPLIT_PART', noText, text(' '), number('1')), null],
  'SPLIT_PART by more characters': [call('SPLIT_PART', t, text("e O'"), number('2')), 'Neil'],
  'SUBSTRING from the first': [call('SUBSTRING', t, number('1'), number('2')), 'Än'],
  'SUBSTRING to the end': [call('SUBSTRING', t, number('6')), "O'Neil"],
  'SUBSTRING beyond the end': [call('SUBSTRING', t, number('10'), number('99')), 'il'],
  'SUBSTRING from before the first': [call('SUBSTRING', t, number('0'), number('3')), 'Än'],
  'SUBSTRING from before the first to the end': [
    call('SUBSTRING', t, column('zero')),
    "Änne O'Neil",
  ],
  'SUBSTRING from the end': [call('SUBSTRING', t, number('-2')), 'il'],
  'SUBSTRING from beyond the beginning': [call('SUBSTRING', t, number('-13'), number('4')), 'Än'],
  'SUBSTRING of no length': [call('SUBSTRING', t, number('3'), number('0')), ''],
  'SUBSTRING of a length below zero': [call('SUBSTRING', t, number('3'), column('debt')), ''],
  'SUBSTRING from null': [call('SUBSTRING', t, noWhole, number('3')), null],
  'SUBSTRING of null characters': [call('SUBSTRING', t, number('1'), noWhole), null],
  'SUBSTRING of a number': [call('SUBSTRING', money, number('1'), number('2')), '12'],
  'SUBSTRING by a column': [call('SUBSTRING', t, column('whole')), "'Neil"],
  TRIM: [call('TRIM', text('  a b ')), 'a b'],
  'TRIM leaves tabs': [call('TRIM', text(' \ta ')), '\ta'],
  'GREATEST of texts': [call('GREATEST', t, column('low'), noText), "Änne O'Neil"],
}
