export { createReader, type Reader } from './create-reader.ts'
export type { QuestionReading } from './reading.ts'
export type { KnownValues } from './vocabulary/vocabulary.ts'
