/** The text of a message as a person reads it: quoted-printable undone. */
export function readMail(raw: string): string {
  const body = raw.slice(raw.indexOf('\r\n\r\n'))
  if (!/content-transfer-encoding: quoted-printable/i.test(raw)) return body
  return body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_code, hex: string) => String.fromCharCode(parseInt(hex, 16)))
}
