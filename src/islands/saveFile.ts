/** Hands a file to the person; nothing leaves the browser. */
export function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // After the download has taken its copy.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
