/** Gives the person a file to save. */
export function saveFile(name: string, contentType: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${contentType};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // The browser may still be reading it.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
