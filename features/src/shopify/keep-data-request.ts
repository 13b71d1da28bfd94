import type { Transaction } from '@cartograph/store'
import type { Context } from '../context.ts'
import { readCustomer, type NoticeOf } from './notice.ts'

/** The shop has to answer its customer: its admins find the request in the audit log. */
export async function keepDataRequest(_ctx: Context, _tx: Transaction, { content }: NoticeOf) {
  const about = readCustomer(content)
  if (about === null) return null
  return { customer_id: about.customerId, orders: about.ordersRequested }
}
