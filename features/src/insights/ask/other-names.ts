/** What people call figures, beside their titles. */
export const metricNames: ReadonlyMap<string, readonly string[]> = new Map([
  ['net sales', ['sales', 'revenue', 'turnover', 'money']],
  ['orders', ['purchases']],
  ['sessions', ['visits', 'traffic', 'visitors']],
  ['ad spend', ['spend', 'spending', 'advertising', 'ads']],
  ['average order value', ['aov', 'basket', 'order value']],
  ['conversion rate', ['conversion', 'cvr']],
  ['refunds', ['returns']],
  ['units sold', ['units', 'pieces', 'quantity']],
  ['average unit price', ['price', 'prices']],
  ['tickets', ['complaints', 'support']],
])

/** … and what they split them by. */
export const partNames: ReadonlyMap<string, readonly string[]> = new Map([
  ['country', ['where', 'market']],
  ['kind of customer', ['who', 'new and returning', 'new or returning', 'customer kind']],
  ['product', ['item', 'article', 'goods']],
  ['sku', ['variant']],
  ['campaign', ['campaign']],
])
