/** Offers text as a file. The object URL lives only as long as the click. */
export const downloadText = (name: string, text: string, type = 'text/yaml'): void => {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 0)
}
