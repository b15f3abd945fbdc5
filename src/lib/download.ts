const offer = (name: string, blob: Blob): void => {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 0)
}

/** Offers text as a file. The object URL lives only as long as the click. */
export const downloadText = (name: string, text: string, type = 'text/yaml'): void =>
  offer(name, new Blob([text], { type: `${type};charset=utf-8` }))

/** Offers bytes as a file. */
export const downloadBytes = (name: string, bytes: Uint8Array<ArrayBuffer>, type: string): void =>
  offer(name, new Blob([bytes], { type }))
