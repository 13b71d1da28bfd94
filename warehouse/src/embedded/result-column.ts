export interface ResultColumn {
  readonly name: string
  /** As the engine writes it: `DECIMAL(18,4)`. */
  readonly type: string
}
