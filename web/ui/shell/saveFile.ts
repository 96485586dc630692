/** Downloads a text as a file. */
export function saveFile(name: string, contentType: string, text: string): void {
  saveBlob(name, new Blob([text], { type: `${contentType};charset=utf-8` }))
}

/** Downloads a file. */
export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // The browser may still be reading it.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
