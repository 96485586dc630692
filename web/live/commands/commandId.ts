/** A new name for one action of a person: 128 random bits in hex. Works on plain http, where randomUUID does not. */
export function commandId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
