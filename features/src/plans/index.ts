export { getSubscribedPlan } from './get-subscribed.ts'
export { planOf, planRefusal, type PlanRules } from './plan-of.ts'
