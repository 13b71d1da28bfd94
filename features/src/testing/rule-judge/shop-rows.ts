import { shopName, type JudgedCustomer, type JudgedOrder } from './random-shop.ts'

type Row = Readonly<Record<string, string | number | boolean | null>>

const money = (cents: number) => (cents / 100).toFixed(2)
const moneyOrNull = (cents: number | null) => (cents === null ? null : money(cents))

/** The rows that a sync of the shop stores, with the columns that matter. */
export function shopRows(customers: readonly JudgedCustomer[]) {
  const orders = customers.flatMap((customer) =>
    customer.orders.map((order) => ({ customer, order })),
  )
  const products = new Map<string, Row>()
  const collections = new Map<string, readonly Row[]>()
  for (const { customer, order } of orders) {
    for (const { product } of order.lines) {
      if (product === null) continue
      products.set(`${customer.connection} ${product.id}`, {
        connection_id: customer.connection,
        product_id: product.id,
        product_type: product.type,
        tags: product.tags,
      })
      collections.set(
        `${customer.connection} ${product.id}`,
        product.collections.map((title, index) => ({
          connection_id: customer.connection,
          collection_id: `${product.id}/${index}`,
          title,
          product_id: product.id,
        })),
      )
    }
  }
  return {
    ...contactRows(customers),
    shops: [...new Set(customers.map(({ connection }) => connection))].map((connection): Row => ({
      connection_id: connection,
      name: shopName(connection),
    })),
    customers: customers.map((customer): Row => ({
      connection_id: customer.connection,
      customer_id: customer.id,
      first_name: customer.name,
      email: customer.email,
      accepts_email: customer.acceptsEmail,
      accepts_sms: customer.acceptsTexts,
      created_at: customer.createdAt,
      country: customer.country,
      province: customer.province,
      city: customer.city,
      language: customer.language,
      tags: customer.tags,
      orders_count: customer.orders.filter(({ isTest }) => !isTest).length,
    })),
    return_models: [...new Map(customers.map((one) => [one.connection, one.returnModel]))].flatMap(
      ([connection, model]): Row[] =>
        model === null
          ? []
          : [
              {
                connection_id: connection,
                latest_order_at: model.latestAt,
                r: model.r,
                alpha: model.alpha,
                a: model.a,
                b: model.b,
                odds_scale: model.oddsScale,
                odds_slope: model.oddsSlope,
              },
            ],
    ),
    products: [...products.values()],
    product_collections: [...collections.values()].flat(),
    orders: orders.map(({ customer, order }) => orderRow(customer, order)),
    order_lines: orders.flatMap(({ customer, order }) =>
      order.lines.map((line): Row => ({
        connection_id: customer.connection,
        order_id: order.id,
        line_id: line.id,
        processed_at: order.at,
        title: line.title,
        vendor: line.vendor,
        sku: line.sku,
        product_id: line.product?.id ?? null,
      })),
    ),
    refunds: orders.flatMap(({ customer, order }) =>
      order.refunds.map((refund): Row => ({
        connection_id: customer.connection,
        order_id: order.id,
        refund_id: refund.id,
        refunded_at: order.at,
        merchandise: money(refund.merchandise),
        adjustments: moneyOrNull(refund.adjustments),
        gross_sales: moneyOrNull(refund.addedGross),
        discounts: moneyOrNull(refund.addedDiscounts),
      })),
    ),
  }
}

/** Each platform is a connection of its own. */
const other = '00000000-0000-7000-8000-0000000000c3'

function contactRows(customers: readonly JudgedCustomer[]) {
  const subscriptions = customers.flatMap(({ id, subscriptions }) =>
    subscriptions.map((subscription) => ({ id, subscription })),
  )
  return {
    subscriptions: subscriptions.map(({ id, subscription }): Row => ({
      connection_id: other,
      subscription_id: subscription.id,
      customer_id: id,
      status: subscription.status,
      next_charge_at: subscription.nextChargeAt,
    })),
    subscription_events: subscriptions.flatMap(({ id, subscription }) =>
      subscription.events.map((event): Row => ({
        connection_id: other,
        event_id: event.id,
        subscription_id: subscription.id,
        customer_id: id,
        happened_at: event.at,
        kind: event.kind,
      })),
    ),
    tickets: customers.flatMap(({ email, tickets }) =>
      tickets.map((ticket): Row => ({
        connection_id: other,
        ticket_id: ticket.id,
        customer_email: email,
        created_at: ticket.at,
        status: ticket.isOpen ? 'open' : 'closed',
        is_spam: ticket.isSpam,
      })),
    ),
    mail_activity: customers.flatMap(({ email, profiles }) =>
      profiles.flatMap(({ id, openedAt, clickedAt }) =>
        [
          { kind: 'opened', last_at: openedAt },
          { kind: 'clicked', last_at: clickedAt },
        ]
          .filter(({ last_at: at }) => at !== null)
          .map((row): Row => ({ connection_id: other, profile_id: id, email, ...row })),
      ),
    ),
    survey_responses: customers.flatMap(({ id, surveys }) =>
      surveys.flatMap((survey) =>
        survey.answers.map((answer, index): Row => ({
          connection_id: other,
          response_id: survey.id,
          question_id: `q${index}`,
          answer_index: index,
          customer_id: id,
          answered_at: survey.at,
          question: answer.question,
          answer: answer.answer,
        })),
      ),
    ),
  }
}

function orderRow(customer: JudgedCustomer, order: JudgedOrder): Row {
  return {
    connection_id: customer.connection,
    order_id: order.id,
    customer_id: customer.id,
    processed_at: order.at,
    is_test: order.isTest,
    gross_sales: money(order.gross),
    discounts: money(order.discounts),
    discount_codes: order.codes,
    utm_source: order.visit.source,
    utm_medium: order.visit.medium,
    utm_campaign: order.visit.campaign,
    referrer_source: order.visit.referrer,
  }
}
