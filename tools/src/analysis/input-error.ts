/** What whoever called can put right; told as a sentence, without where in our code it was noticed. */
export class InputError extends Error {
  override readonly name = 'Complaint'
}
