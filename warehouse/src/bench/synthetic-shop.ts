import type { ConnectionId, TableName } from '@cartograph/contract'

export interface ShopSize {
  readonly orders: number
  readonly customers: number
  readonly products: number
  readonly adSpendRows: number
  readonly sessionRows: number
}

export interface SyntheticShop extends ShopSize {
  readonly connectionId: ConnectionId
  /** The end of the three years of rows, exclusive. */
  readonly until: string
}

/** The size behind the figures in docs/decisions.md: 2M orders, 5M lines. */
export const largeShop: ShopSize = {
  orders: 2_000_000,
  customers: 400_000,
  products: 5_000,
  adSpendRows: 500_000,
  sessionRows: 2_000_000,
}

/** Three years of a shop as one SELECT per table, generated in the engine. Deterministic. */
export function syntheticShop(shop: SyntheticShop): readonly { table: TableName; sql: string }[] {
  const id = `'${shop.connectionId}'::UUID AS connection_id`
  return [
    { table: 'customers', sql: customers(shop, id) },
    { table: 'products', sql: products(shop, id) },
    { table: 'orders', sql: orders(shop, id) },
    { table: 'order_lines', sql: orderLines(shop, id) },
    { table: 'refunds', sql: refunds(shop, id) },
    { table: 'ad_spend', sql: adSpend(shop, id) },
    { table: 'web_sessions', sql: webSessions(shop, id) },
  ]
}

const days = 1096

/** A number in [0, below) that depends only on the row and the salt. */
function pick(row: string, salt: number, below: number): string {
  return `(hash(${row} * 64 + ${salt}) % ${below})::BIGINT`
}

function among(row: string, salt: number, values: readonly (string | null)[]): string {
  const list = values.map((value) => (value === null ? 'NULL' : `'${value}'`)).join(', ')
  return `[${list}][1 + ${pick(row, salt, values.length)}]`
}

function momentOf(shop: SyntheticShop, row: string, rows: number): string {
  const stepMs = Math.floor((days * 86_400_000) / rows)
  return `(TIMESTAMP '${shop.until} 00:00:00' - INTERVAL ${days} DAY
    + to_milliseconds(${row} * ${stepMs} + ${pick(row, 1, stepMs)}))`
}

function cents(row: string, salt: number, below: number): string {
  return `(${pick(row, salt, below)} / 100.0)::DECIMAL(18,4)`
}

/** Squaring favours the first customers, so that some buy often. */
function customerOf(row: string, customers: number): string {
  return `floor(power(${pick(row, 2, 1_000_000)} / 1e6, 2) * ${customers})::BIGINT`
}

function customers(shop: SyntheticShop, id: string): string {
  const moment = momentOf(shop, 'i', shop.customers)
  return `SELECT ${id}, 'c' || i AS customer_id, 'c' || i || '@example.com' AS email,
      'First' || ${pick('i', 3, 500)} AS first_name, 'Last' || ${pick('i', 4, 5000)} AS last_name,
      ${pick('i', 5, 2)} = 1 AS accepts_email, ${moment} AS created_at, ${moment} AS updated_at,
      1 + ${pick('i', 6, 9)} AS orders_count, ${cents('i', 7, 90_000)} AS amount_spent,
      'USD' AS currency, 'US' AS country, ${among('i', 8, states)} AS province, '' AS tags
    FROM range(${shop.customers}) AS t(i)`
}

function products(shop: SyntheticShop, id: string): string {
  const moment = momentOf(shop, 'i', shop.products)
  return `SELECT ${id}, 'p' || i AS product_id, 'Product ' || i AS title, 'product-' || i AS handle,
      'Vendor ' || ${pick('i', 3, 40)} AS vendor, 'Type ' || ${pick('i', 4, 25)} AS product_type,
      'active' AS status, ${moment} AS published_at, ${moment} AS created_at,
      ${moment} AS updated_at, '' AS tags
    FROM range(${shop.products}) AS t(i)`
}

function orders(shop: SyntheticShop, id: string): string {
  return `SELECT * EXCLUDE (i),
      row_number() OVER (PARTITION BY customer_id ORDER BY processed_at) AS customer_order_index
    FROM (
      SELECT i, ${id}, 'o' || i AS order_id, '#' || (1000 + i) AS order_name,
        ${momentOf(shop, 'i', shop.orders)} AS processed_at, processed_at AS updated_at,
        ${pick('i', 9, 500)} = 0 AS is_test, 'USD' AS currency,
        ${cents('i', 10, 30_000)} AS gross_sales,
        CASE WHEN ${pick('i', 11, 4)} = 0 THEN (gross_sales * 0.1)::DECIMAL(18,4) ELSE 0 END
          AS discounts,
        5 AS shipping, (gross_sales * 0.08)::DECIMAL(18,4) AS tax,
        gross_sales - discounts + 5 + tax AS total,
        ${among('i', 12, ['paid', 'paid', 'paid', 'partially_refunded'])} AS financial_status,
        'fulfilled' AS fulfillment_status,
        ${among('i', 13, ['web', 'web', 'web', 'pos'])} AS source_name,
        CASE WHEN ${pick('i', 14, 20)} > 0 THEN 'c' || ${customerOf('i', shop.customers)} END
          AS customer_id,
        ${among('i', 15, ['US', 'US', 'US', 'US', 'US', 'US', 'US', 'CA', 'GB', 'DE'])}
          AS shipping_country,
        ${among('i', 16, states)} AS shipping_province,
        'City ' || ${pick('i', 17, 3000)} AS shipping_city,
        ${among('i', 18, ['google', 'facebook', 'Instagram', 'tiktok', 'newsletter', 'bing', null, null])}
          AS utm_source,
        CASE WHEN utm_source IS NOT NULL
          THEN ${among('i', 19, ['cpc', 'paid_social', 'email', 'organic', 'affiliate'])} END
          AS utm_medium,
        CASE WHEN utm_source IS NOT NULL THEN 'campaign ' || ${pick('i', 20, 60)} END
          AS utm_campaign,
        ${among('i', 21, ['google', 'direct', 'email', null])} AS referrer_source,
        CASE WHEN discounts > 0 THEN 'SAVE' || ${pick('i', 22, 30)} ELSE '' END AS discount_codes
      FROM range(${shop.orders}) AS t(i)
    ) ORDER BY processed_at`
}

/** One to four lines per order, 2.5 on average. */
function orderLines(shop: SyntheticShop, id: string): string {
  const line = '(i * 4 + line)'
  return `SELECT ${id}, 'o' || i AS order_id, 'l' || ${line} AS line_id,
      ${momentOf(shop, 'i', shop.orders)} AS processed_at,
      'p' || ${pick(line, 3, shop.products)} AS product_id,
      'v' || ${pick(line, 3, shop.products)} AS variant_id,
      'SKU-' || ${pick(line, 3, shop.products)} AS sku,
      'Product ' || ${pick(line, 3, shop.products)} AS title,
      'Vendor ' || ${pick(line, 4, 40)} AS vendor, 1 + ${pick(line, 5, 3)} AS quantity,
      'USD' AS currency, ${cents(line, 6, 9000)} AS unit_price, unit_price * quantity AS gross_sales,
      0 AS discounts, false AS is_gift_card
    FROM (SELECT i, unnest(range(1 + i % 4)) AS line FROM range(${shop.orders}) AS t(i))
    ORDER BY processed_at`
}

/** For every twentieth order, within ten days. */
function refunds(shop: SyntheticShop, id: string): string {
  const soldAt = momentOf(shop, 'i', shop.orders)
  return `SELECT ${id}, 'o' || i AS order_id, 'r' || i AS refund_id,
      ${soldAt} + to_hours(1 + ${pick('i', 23, 240)}) AS refunded_at, 'USD' AS currency,
      (${cents('i', 10, 30_000)} * 0.5)::DECIMAL(18,4) AS merchandise, 0 AS tax,
      merchandise AS total
    FROM range(0, ${shop.orders}, 20) AS t(i) ORDER BY refunded_at`
}

function adSpend(shop: SyntheticShop, id: string): string {
  const perDay = Math.max(1, Math.floor(shop.adSpendRows / days))
  const ad = `(i % ${perDay})`
  return `SELECT ${id}, ${among(ad, 3, ['FB', 'GD', 'TT', 'PI'])} AS platform,
      'account ' || ${pick(ad, 3, 4)} AS account_id, 'ad' AS level, 'a' || ${ad} AS entity_id,
      'k' || (${ad} // 12) AS campaign_id, 'Campaign ' || (${ad} // 12) AS campaign_name,
      's' || (${ad} // 4) AS ad_set_id, 'Set ' || (${ad} // 4) AS ad_set_name,
      'a' || ${ad} AS ad_id, 'Ad ' || ${ad} AS ad_name, 'active' AS campaign_status,
      DATE '${shop.until}' - (${days} - i // ${perDay})::INTEGER AS day,
      day + INTERVAL 12 HOUR AS noon_at, 'USD' AS currency, ${cents('i', 4, 9000)} AS spend,
      ${pick('i', 5, 20_000)} AS impressions, ${pick('i', 6, 400)} AS clicks,
      ${pick('i', 7, 9)}::DECIMAL(38,8) AS conversions, ${cents('i', 8, 40_000)} AS conversion_value
    FROM range(${perDay * days}) AS t(i)`
}

function webSessions(shop: SyntheticShop, id: string): string {
  const perDay = Math.max(1, Math.floor(shop.sessionRows / days))
  const row = `(i % ${perDay})`
  return `SELECT ${id}, 'G4' AS platform, 'property' AS property_id,
      DATE '${shop.until}' - (${days} - i // ${perDay})::INTEGER AS day,
      day + INTERVAL 12 HOUR AS noon_at, 'w' || ${row} AS row_id,
      ${among(row, 3, ['google', 'facebook', 'instagram', 'newsletter', null])} AS source,
      ${among(row, 4, ['cpc', 'organic', 'email', 'paid_social', null])} AS medium,
      'campaign ' || ${pick(row, 5, 60)} AS campaign,
      '/pages/' || ${pick(row, 6, 200)} AS landing_page,
      ${among(row, 7, ['mobile', 'mobile', 'desktop', 'tablet'])} AS device,
      ${among(row, 8, ['US', 'US', 'US', 'CA', 'GB'])} AS country, 'USD' AS currency,
      1 + ${pick('i', 9, 40)} AS sessions, ${pick('i', 10, 20)} AS engaged_sessions,
      1 + ${pick('i', 11, 30)} AS users, ${pick('i', 12, 15)} AS new_users,
      ${pick('i', 13, 200)} AS page_views, ${pick('i', 14, 6)} AS add_to_carts,
      ${pick('i', 15, 4)} AS checkouts, ${pick('i', 16, 3)} AS purchases,
      ${cents('i', 17, 30_000)} AS revenue
    FROM range(${perDay * days}) AS t(i)`
}

const states = ['CA', 'CA', 'CA', 'TX', 'TX', 'NY', 'NY', 'FL', 'FL', 'IL', 'PA', 'OH', 'GA', 'NC']
  .concat(['MI', 'NJ', 'VA', 'WA', 'AZ', 'MA', 'TN', 'IN', 'MO', 'MD', 'WI', 'CO', 'MN', 'SC'])
  .concat(['AL', 'LA', 'KY', 'OR', 'OK', 'CT', 'UT', 'IA', 'NV', 'AR', 'MS', 'KS', 'NM', 'NE'])
