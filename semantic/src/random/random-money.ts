import type { Cube } from '../model/model.ts'
import { choice, column, operation } from './model-parts.ts'

/** Of these tables: what pays in what, and that the currency of some is not known. */
export function randomMoney(cube: string): NonNullable<Cube['money']> {
  const text = (of: string) => ({ kind: 'text', text: of }) as const
  return {
    currency: choice(
      [
        [column(cube, 'flag'), text('USD')],
        [operation(column(cube, 'name'), '=', text('red')), text('JPY')],
        [operation(column(cube, 'name'), '=', text('')), { kind: 'null' }],
      ],
      text('EUR'),
    ),
    at: column(cube, cube === 'people' ? 'ended' : 'at'),
  }
}
