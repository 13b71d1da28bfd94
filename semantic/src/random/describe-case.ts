import type { RandomAnswer } from './answers.ts'
import type { RandomCase } from './random-case.ts'

/** What the judge and an engine answer; in words where they could not. */
export interface Difference {
  readonly expected: RandomAnswer[] | string
  readonly answered: RandomAnswer[] | string
}

/** All that is needed to understand a difference, as text. */
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
    shown(difference?.expected ?? 'the same'),
    'Answered:',
    shown(difference?.answered ?? 'the same'),
    '',
  ].join('\n')
}

function shown(answers: Difference['expected']): string {
  if (typeof answers === 'string') return answers
  return answers
    .flatMap(({ rows, total }) => [`  total ${total}`, ...rows.map((row) => `  ${line(row)}`)])
    .join('\n')
}

function line(value: unknown): string {
  return JSON.stringify(value)
}
