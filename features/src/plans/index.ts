export { getSubscribedPlan } from './get-subscribed.ts'
export { planOf, planRefusal } from './plan-of.ts'
