/** Remembers the forms of words: a question and a model have the same ones again and again. Forgets all when full. */
export function rememberForms(
  formOf: (word: string) => string,
  most: number,
): (word: string) => string {
  const forms = new Map<string, string>()
  return (word) => {
    const known = forms.get(word)
    if (known !== undefined) return known
    const form = formOf(word)
    if (forms.size > most) forms.clear()
    forms.set(word, form)
    return form
  }
}
