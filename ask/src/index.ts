export { createReader, type Reader } from './create-reader.ts'
export type { QuestionReading } from './reading.ts'
export type { WordMeaning } from './vocabulary/meanings-of-words.ts'
export type { KnownValues, Synonym } from './vocabulary/vocabulary.ts'
