import { GraphQLError } from 'graphql'
import { money } from './format.ts'
import { isColumn, salesByDay, type Column } from './sales-by-day.ts'
import type { ShopView } from './shop-view.ts'

/** Supports the ShopifyQL for daily sales: `FROM sales SHOW orders, net_sales GROUP BY day …`. */
export function answerShopifyql(query: string, view: ShopView) {
  if (!view.scopes.includes('read_reports')) throw denied()
  const parsed = readQuery(query)
  if (typeof parsed === 'string') return { tableData: null, parseErrors: [parsed] }
  const { columns, from, to } = parsed
  const rows = salesByDay(view, { from, to }).map((sales) => {
    const written = columns.map((name) => {
      return [name, name === 'orders' ? String(sales.orders) : money(sales[name])]
    })
    return Object.fromEntries([['day', sales.day], ...written])
  })
  return {
    tableData: {
      columns: (['day', ...columns] as const).map((name) => ({
        name,
        dataType: typeOf(name),
        displayName: name.replaceAll('_', ' '),
      })),
      rows,
    },
    parseErrors: [],
  }
}

function typeOf(name: Column | 'day') {
  if (name === 'day') return 'DAY_TIMESTAMP'
  return name === 'orders' ? 'INTEGER' : 'MONEY'
}

interface DayQuery {
  readonly columns: readonly Column[]
  readonly from: string
  readonly to: string
}

/** Parses the query, or returns Shopify's parse error. */
function readQuery(text: string): DayQuery | string {
  const match =
    /^\s*FROM\s+(\w+)\s+SHOW\s+([\w\s,]+?)\s+GROUP\s+BY\s+day\s+SINCE\s+([\d-]{10})\s+UNTIL\s+([\d-]{10})(?:\s+ORDER\s+BY\s+day)?\s*$/i.exec(
      text,
    )
  if (match === null) return 'The query cannot be parsed.'
  const [, table = '', shown = '', from = '', to = ''] = match
  if (table !== 'sales') return `Table '${table}' not found.`
  const columns = shown.split(',').map((name) => name.trim())
  const unknown = columns.find((name) => !isColumn(name))
  if (unknown !== undefined) return `Column '${unknown}' not found.`
  if (Number.isNaN(Date.parse(from)) || Number.isNaN(Date.parse(to)) || from > to)
    return 'Invalid date range.'
  return { columns: columns.filter(isColumn), from, to }
}

function denied(): GraphQLError {
  const message = 'Access denied for shopifyqlQuery field.'
  return new GraphQLError(message, {
    extensions: {
      code: 'ACCESS_DENIED',
      documentation: 'https://shopify.dev/api/usage/access-scopes',
      requiredAccess: '`read_reports` access scope.',
    },
  })
}
