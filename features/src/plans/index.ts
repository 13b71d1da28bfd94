export { getSubscribedPlan } from './get-subscribed.ts'
export { loadPlans, type PlanList } from './load-plans.ts'
export { planOf, planRefusal, type PlanRules } from './plan-of.ts'
