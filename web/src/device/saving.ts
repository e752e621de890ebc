/** Save a file on this device, under this name. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // The browser reads it after the click; after a minute it surely has it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
