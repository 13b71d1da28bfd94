export { normaliseOrder } from './order-rows.ts'
export { normaliseProduct } from './product-rows.ts'
export { normaliseTraffic } from './traffic-rows.ts'
export { normaliseTransaction } from './transaction-rows.ts'
