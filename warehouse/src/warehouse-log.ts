/** The part of a structured logger that this room uses. */
export interface WarehouseLog {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}
