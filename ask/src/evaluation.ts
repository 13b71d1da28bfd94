export { findDifference, shapeOf, type Difference } from './evaluation/find-difference.ts'
export { judgeReading, type EvaluationCase, type Verdict } from './evaluation/judge-reading.ts'
export { evaluatedSets, loadCases, loadReader, type CaseSet } from './evaluation/load-cases.ts'
export type { QuestionReading } from './reading.ts'
