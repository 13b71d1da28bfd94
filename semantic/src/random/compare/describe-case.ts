import type { RandomAnswer } from './answers.ts'
import type { RandomCase } from '../generate/random-case.ts'

/** The answers of the evaluator and of an engine; an error message where there is none. */
export interface Difference {
  readonly expected: RandomAnswer[] | string
  readonly answered: RandomAnswer[] | string
}

/** Describes a difference with everything needed to reproduce it. */
export function describeCase(
  engine: string,
  { seed, model, tables, query }: RandomCase,
  difference: Difference | null,
): string {
  return [
    `Seed ${seed} on ${engine}. The query:`,
    line(query),
    'The rows:',
    ...[...tables].flatMap(([name, { rows }]) => [
      `  ${name}:`,
      ...rows.map((row) => `    ${line(row)}`),
    ]),
    'The joins and what is asked for:',
    ...[...model.cubes.values()].flatMap((cube) => [
      ...cube.joins.map((join) => `  ${cube.name}: ${line(join)}`),
      ...[...cube.measures.values(), ...cube.dimensions.values(), ...cube.segments.values()]
        .filter(({ name }) => new RegExp(`${cube.name}[._]${name}\\b`).test(line(query)))
        .map((member) => `  ${cube.name}.${member.name}: ${line(member.value)}`),
    ]),
    'Expected:',
    formatAnswers(difference?.expected ?? 'the same'),
    'Answered:',
    formatAnswers(difference?.answered ?? 'the same'),
    '',
  ].join('\n')
}

function formatAnswers(answers: Difference['expected']): string {
  if (typeof answers === 'string') return answers
  return answers
    .flatMap(({ rows, total }) => [`  total ${total}`, ...rows.map((row) => `  ${line(row)}`)])
    .join('\n')
}

function line(value: unknown): string {
  return JSON.stringify(value)
}
