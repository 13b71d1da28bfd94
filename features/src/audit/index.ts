export {
  change,
  changeAsPerson,
  type AuditDetails,
  type ChangeOf,
  type PersonalChangeOf,
} from './change.ts'
export { deleteOldIdempotencyKeys } from './delete-old-idempotency-keys.ts'
export { listAuditLog } from './list.ts'
export { auditActionOf, writeAuditRow, type AuditEntry } from './write-audit-row.ts'
export { earlierAnswer } from './idempotency.ts'
