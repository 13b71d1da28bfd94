export { normaliseOrder } from './order-rows.ts'
export { normaliseProduct } from './product-rows.ts'
export { normaliseProductTraffic, normaliseTraffic } from './traffic-rows.ts'
export { normaliseTransaction } from './transaction-rows.ts'
