import { ConnectionId, newId } from '@cartograph/contract'
import { describe, expect, test } from 'vitest'
import { OrderNode, type AgreementNode, type SaleNode } from './api-types.ts'
import ordersPage from './fixtures/orders-page.json' with { type: 'json' }
import { normaliseOrder } from './normalise.ts'

const connectionId = newId(ConnectionId)
const context = { connectionId, currency: 'USD', timezone: 'America/New_York', params: {} }
const [orderA] = ordersPage.data.records.nodes

const normalised = (payload: unknown) =>
  normaliseOrder({ externalId: '5001', updatedAt: '2026-01-01T00:00:00.000Z', payload }, context)

describe('the sales of an order', () => {
  const line = { lineItem: { id: 'gid://shopify/LineItem/9001' } }
  const other = { lineItem: { id: 'gid://shopify/LineItem/9002' } }
  const pageInfo = { hasNextPage: false, endCursor: '' }

  function orderWith(nodes: readonly Partial<AgreementNode>[], changes = {}) {
    const agreements = nodes.map(({ sales, ...rest }, index) => ({
      id: `gid://shopify/OrderAgreement/${6100 + index}`,
      reason: 'ORDER',
      happenedAt: `2026-03-1${index}T10:00:00Z`,
      ...rest,
      sales: { nodes: sales?.nodes ?? [], pageInfo },
    }))
    const order = {
      ...orderA,
      refunds: [],
      agreements: { nodes: agreements, pageInfo },
      ...changes,
    }
    return normalised(order)
  }
  const salesOf = (...nodes: SaleNode[]) => ({ sales: { nodes, pageInfo } })

  test('exclude the tax that prices include, so that the parts add up to the total', () => {
    // 119.00 less 11.90, and 4.90 of shipping, with 19 %; duties, a tip and a fee without tax.
    const rows = orderWith(
      [
        salesOf(
          { ...saleOf('PRODUCT', 'ORDER', ['107.1', '17.1', '10.0'], 2), ...line },
          saleOf('SHIPPING', 'ORDER', ['4.9', '0.78', '0.0']),
          saleOf('DUTY', 'ORDER', ['3.0', '0.0', '0.0']),
          saleOf('TIP', 'ORDER', ['2.5', '0.0', '0.0']),
          saleOf('ADDITIONAL_FEE', 'ORDER', ['1.25', '0.0', '0.0']),
        ),
      ],
      { taxesIncluded: true },
    )
    expect(rows.orders?.rows[0]).toMatchObject({
      gross_sales: '100.00',
      discounts: '10.00',
      shipping: '4.12',
      tax: '17.88',
      duties: '3.00',
      tips: '2.50',
      fees: '1.25',
      prices_include_tax: true,
    })
    expect(rows.order_lines?.rows).toMatchObject([
      { line_id: '9001', quantity: 2, gross_sales: '100.00', discounts: '10.00' },
    ])
  })

  test('of an edit count on the day of the edit: a new line, more units and a removed one', () => {
    const rows = orderWith([
      salesOf({ ...saleOf('PRODUCT', 'ORDER', ['20.0', '0.0', '0.0'], 2), ...line }),
      {
        id: 'gid://shopify/OrderEditAgreement/6101',
        reason: 'ORDER_EDIT',
        ...salesOf(
          { ...saleOf('PRODUCT', 'ORDER', ['33.0', '3.0', '5.0'], 1), ...other },
          { ...saleOf('PRODUCT', 'ORDER', ['10.0', '0.0', '0.0'], 1), ...line },
          { ...saleOf('PRODUCT', 'RETURN', ['-10.0', '0.0', '0.0'], -1), ...line },
          { ...saleOf('PRODUCT', 'UPDATE', ['-1.0', '0.0', '1.0'], null), ...line },
        ),
      },
    ])
    expect(rows.orders?.rows[0]).toMatchObject({ gross_sales: '20.00', tax: '0.00' })
    const at = '2026-03-11T10:00:00.000Z'
    expect(rows.refunds?.rows).toMatchObject([
      {
        refund_id: 'A6101',
        refunded_at: at,
        kind: 'edit',
        gross_sales: '45.00',
        discounts: '6.00',
        merchandise: '10.00',
        tax: '-3.00',
        total: '0.00',
      },
    ])
    expect(rows.order_lines?.rows).toMatchObject([
      { line_id: '9001', processed_at: '2026-03-02T14:05:09.000Z', gross_sales: '20.00' },
      { line_id: '9002', processed_at: at, gross_sales: '35.00', discounts: '5.00' },
    ])
    expect(rows.refund_lines?.rows).toMatchObject([
      {
        line_id: '9001',
        refund_id: 'A6101',
        quantity: 1,
        merchandise: '10.00',
        units_added: 1,
        gross_sales: '10.00',
        discounts: '1.00',
      },
    ])
  })

  test('of a return count on the day it was agreed, and its refund is only a payment', () => {
    const refund = {
      id: 'gid://shopify/Refund/8009',
      createdAt: null,
      note: null,
      totalRefundedSet: { shopMoney: { amount: '8.5' } },
    }
    const rows = orderWith(
      [
        salesOf({ ...saleOf('PRODUCT', 'ORDER', ['20.0', '0.0', '0.0'], 2), ...line }),
        {
          id: 'gid://shopify/ReturnAgreement/6102',
          reason: 'RETURN',
          ...salesOf(
            { ...saleOf('PRODUCT', 'RETURN', ['-10.0', '0.0', '0.0'], -1), ...line },
            saleOf('FEE', 'ORDER', ['1.5', '0.0', '0.0']),
            saleOf('ADJUSTMENT', 'RETURN', ['-2.0', '-0.5', '0.0']),
          ),
        },
        { id: 'gid://shopify/RefundAgreement/6103', reason: 'REFUND' },
      ],
      { refunds: [refund] },
    )
    expect(rows.refunds?.rows).toMatchObject([
      {
        refund_id: 'A6102',
        kind: 'return',
        merchandise: '10.00',
        adjustments: '1.50',
        tax: '0.50',
        fees: '-1.50',
        total: '0.00',
      },
      {
        refund_id: '8009',
        kind: 'refund',
        refunded_at: '2026-03-20T08:00:00.000Z',
        merchandise: '0.00',
        total: '8.50',
      },
    ])
  })

  test('do not count a refunded gift card as goods, because it was never a sale', () => {
    const order = OrderNode.parse(orderA)
    order.agreements.nodes[1]?.sales.nodes.push({
      ...saleOf('GIFT_CARD', 'RETURN', ['-50.0', '0.0', '0.0']),
      lineItem: { id: 'gid://shopify/LineItem/9003' },
    })
    const rows = normalised(order)
    const [goods] = rows.refund_lines?.rows ?? []
    expect(rows.refund_lines?.rows[1]).toMatchObject({ line_id: '9003', merchandise: '50.00' })
    expect(rows.refunds?.rows[0]?.merchandise).toBe(goods?.merchandise)
  })

  test('that are not there make the order unreadable, rather than free of charge', () => {
    expect(() => orderWith([])).toThrow(
      'Order 5001: agreements: that of the placed order is missing',
    )
  })
})

function saleOf(
  lineType: string,
  actionType: string,
  [total = '0', tax = '0', discount = '0']: readonly string[],
  quantity: number | null = null,
): SaleNode {
  const bag = (amount: string) => ({ shopMoney: { amount } })
  return {
    id: 'gid://shopify/ProductSale/1',
    actionType,
    lineType,
    quantity,
    totalAmount: bag(total),
    totalTaxAmount: bag(tax),
    totalDiscountAmountBeforeTaxes: bag(discount),
  }
}
