export { listNotes, readNotes } from './list.ts'
export { createNote, deleteNote, updateNote } from './write.ts'
