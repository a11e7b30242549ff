/** What was typed into a form, by field name; files and missing fields read as empty. */
export function createFieldReader(form: HTMLFormElement): (name: string) => string {
  const data = new FormData(form)
  return (name) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
}
