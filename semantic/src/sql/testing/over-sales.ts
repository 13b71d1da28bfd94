import type { Warehouse } from '@cartograph/warehouse'
import { renderCount } from '../../compile-question.ts'
import { render } from '../render.ts'
import type { Answer, Select, Source } from '../select.ts'
import { aggregate, asMoney, asText, column, select } from './build.ts'
import { openRun, type Row, type RunStatement } from './run.ts'
import { sales } from './sales.ts'

interface Engine {
  readonly name: keyof typeof sales
  readonly warehouse: Warehouse
}

/** Runs statements over the five sales. */
export function overSales({ name, warehouse }: Engine) {
  let opened: Promise<RunStatement> | null = null
  const runOn: RunStatement = async (statement) =>
    (await (opened ??= openRun(warehouse)))(statement)
  const from: Source = { rows: { kind: 'model', sql: sales[name] }, as: 'r' }
  const byChannel: Select = select({
    columns: [
      { name: 'k0', value: column('channel') },
      { name: 'm0', value: aggregate('sum', column('money')) },
    ],
    from,
    groupedBy: 1,
  })
  return {
    runOn,
    from,
    byChannel,
    byChannelForms: { k0: asText, m0: asMoney },
    run: async (of: Answer): Promise<Row[]> => runOn((dialect) => render(of, dialect)),
    total: async (of: Answer): Promise<Row[]> => runOn((dialect) => renderCount(of, dialect)),
  }
}
