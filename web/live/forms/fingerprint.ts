/** A short text that differs for files that differ: two 32-bit FNV-1a hashes, one of the text and one of it in reverse. */
export function fingerprint(text: string): string {
  let [one, other] = [0x811c9dc5, 0x811c9dc5]
  for (let at = 0; at < text.length; at++) {
    one = Math.imul(one ^ text.charCodeAt(at), 0x01000193)
    other = Math.imul(other ^ text.charCodeAt(text.length - 1 - at), 0x01000193)
  }
  return `${text.length} ${one} ${other}`
}
